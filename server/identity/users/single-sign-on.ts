import type { Tx } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import { ORGANIZATION_ROLES, type OrganizationRole } from '../../platform/principal/organization-roles';
import type { SignInRefusal, SingleSignOn } from '../../platform/sign-in-providers';
import { followProvider } from '../organizations/join';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The rules of the company's provider; null: there is none. */
    singleSignOn: SingleSignOn | null;
  }
}

const SENTENCES: Record<SignInRefusal, string> = {
  unverified: 'The provider has not verified your email address.',
  domain: 'Email addresses of your domain are not accepted here.',
};

/** A refusal whose reason the sign-in page explains. */
export class SignInRefusedError extends ApiError {
  constructor(readonly refusal: SignInRefusal) {
    super('FORBIDDEN', SENTENCES[refusal]);
  }
}

/**
 * Checks the address of a person whom the provider of a company signs in, at every sign-in.
 * @throws SignInRefusedError
 */
export function assertAccepted(
  { domains, trustsEmail }: SingleSignOn,
  { email, emailVerified }: { email: string; emailVerified: boolean },
): void {
  if (email === '' || (!emailVerified && !trustsEmail)) throw new SignInRefusedError('unverified');
  const isOfDomain = domains.some((domain) => email.trim().toLowerCase().endsWith(`@${domain}`));
  if (domains.length > 0 && !isOfDomain) throw new SignInRefusedError('domain');
}

/** Returns the strongest role that groups give in the organization; `viewer` where none of them gives one. */
export function roleOf({ roles }: Pick<SingleSignOn, 'roles'>, groups: readonly string[]): OrganizationRole {
  const given = roles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return ORGANIZATION_ROLES.findLast((role) => given.includes(role)) ?? 'viewer';
}

/** Makes a person a member of the company's organization, with the role of their groups, if there is one. */
export async function joinCompany(
  tx: Tx,
  rules: SingleSignOn,
  { userId, groups, at }: { userId: string; groups: readonly string[]; at: Date },
): Promise<void> {
  const { organizationId, roles } = rules;
  if (organizationId === null) return;
  const isManaged = roles.length > 0;
  await followProvider(tx, { organizationId, userId, role: roleOf(rules, groups), isManaged, at });
}
