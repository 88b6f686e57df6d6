import { z } from 'zod';
import { isId } from '../../platform/ids';
import { ORGANIZATION_ROLES, type OrganizationRole } from '../../platform/principal/organization-roles';
import {
  SIGN_IN_PROVIDERS,
  type GroupRole,
  type OfferedProvider,
  type SingleSignOn,
} from '../../platform/sign-in-providers';
import { ConfigError } from './config-error';
import { trueOrFalse } from './values';

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The variables for signing in through the OpenID Connect provider of a company. */
export const singleSignOnVariables = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, {
      error:
        'must be the https address of the issuer without query and fragment, for example https://login.example.com/realms/staff; http is possible for this machine only.',
    })
    .optional(),
  OIDC_NAME: z.string().max(60, 'must have at most 60 characters.').default(SIGN_IN_PROVIDERS.oidc.label),
  OIDC_SCOPES: z
    .string()
    .refine((value) => ['openid', 'email'].every((scope) => value.split(/\s+/).includes(scope)), {
      error: 'must name scopes with spaces between them, among them openid and email.',
    })
    .default('openid email profile'),
  OIDC_DOMAINS: z
    .string()
    .transform((value) => listOf(value.toLowerCase()))
    .refine((domains) => domains.every((domain) => DOMAIN.test(domain)), {
      error:
        'must be domains of email addresses with commas between them, for example example.com,example.org.',
    })
    .optional(),
  OIDC_TRUST_EMAIL: trueOrFalse.default(false),
  OIDC_ORGANIZATION: z
    .string()
    .refine((value) => isId('org', value), {
      error:
        'must be the id of an organization, which begins with org_; it is in the addresses of its portal.',
    })
    .optional(),
  OIDC_GROUPS_CLAIM: z.string().max(200, 'must have at most 200 characters.').default('groups'),
  OIDC_ROLES: z
    .string()
    .refine((value) => listOf(value).every((part) => groupRoleOf(part) !== null), {
      error: `must be groups with roles and commas between them, for example staff=developer,it=admin; a role is one of ${ORGANIZATION_ROLES.join(', ')}.`,
    })
    .transform((value) => listOf(value).flatMap((part) => groupRoleOf(part) ?? []))
    .refine((roles) => new Set(roles.map(({ group }) => group)).size === roles.length, {
      error: 'must name each group once.',
    })
    .optional(),
};

type Environment = z.infer<z.ZodObject<typeof singleSignOnVariables>> & {
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
};

/** The variables without which the others have no meaning. */
const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const OPTIONAL = ['OIDC_DOMAINS', 'OIDC_ORGANIZATION', 'OIDC_ROLES'] as const;

/** Returns the provider of a company; null when none is configured. @throws ConfigError */
export function companyProviderOf(env: Environment): OfferedProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const given = [...NEEDED, ...OPTIONAL].find((name) => env[name] !== undefined);
  if (given === undefined) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    const missing = NEEDED.filter((name) => env[name] === undefined);
    throw new ConfigError(missing.map((name) => `${name}: is needed with ${given}.`));
  }
  if (env.OIDC_ROLES !== undefined && env.OIDC_ORGANIZATION === undefined)
    throw new ConfigError(['OIDC_ORGANIZATION: is needed with OIDC_ROLES.']);
  return {
    name: 'oidc',
    label: env.OIDC_NAME,
    issuer,
    clientId,
    clientSecret,
    singleSignOn: singleSignOnOf(env),
  };
}

const singleSignOnOf = (env: Environment): SingleSignOn => ({
  scopes: env.OIDC_SCOPES.split(/\s+/).join(' '),
  groupsClaim: env.OIDC_GROUPS_CLAIM,
  domains: env.OIDC_DOMAINS ?? [],
  trustsEmail: env.OIDC_TRUST_EMAIL,
  organizationId: env.OIDC_ORGANIZATION ?? null,
  roles: env.OIDC_ROLES ?? [],
});

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
  return isSafe && username + password === '' && !/[?#\s]/.test(value);
}

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads `group=role`. The name of a group may contain `=`. */
function groupRoleOf(text: string): GroupRole | null {
  const at = text.lastIndexOf('=');
  const group = text.slice(0, Math.max(at, 0)).trim();
  const role = text.slice(at + 1).trim();
  return group !== '' && isRole(role) ? { group, role } : null;
}

const isRole = (value: string): value is OrganizationRole =>
  ORGANIZATION_ROLES.some((role) => role === value);
