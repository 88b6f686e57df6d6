import { keysOf } from './known-keys';
import type { OrganizationRole } from './principal/organization-roles';

/**
 * The providers with which people can sign in. The configuration decides which of them a server offers: the variables
 * of `github` are `GITHUB_CLIENT_ID` and `GITHUB_CLIENT_SECRET`.
 */
export const SIGN_IN_PROVIDERS = {
  /** GitHub does not support OpenID Connect: `app/api/auth/github.ts` has its requests. */
  github: { label: 'GitHub', issuer: null },
  google: { label: 'Google', issuer: 'https://accounts.google.com' },
  /** The provider of a company. `OIDC_NAME` and `OIDC_ISSUER` replace these values. */
  oidc: { label: 'Single sign-on', issuer: null },
} as const satisfies Record<string, ProviderRule>;

interface ProviderRule {
  /** The name that people read. */
  label: string;
  /** The issuer of OpenID Connect. */
  issuer: string | null;
}

export type Provider = keyof typeof SIGN_IN_PROVIDERS;
export const PROVIDERS: readonly Provider[] = keysOf(SIGN_IN_PROVIDERS);

/** A provider that this server offers, with the credentials that the server has there. */
export interface OfferedProvider extends ProviderRule {
  name: Provider;
  clientId: string;
  clientSecret: string;
  /** The rules of a company's provider; null for the others. */
  singleSignOn: SingleSignOn | null;
}

/** The rules of the operator for the provider of a company. */
export interface SingleSignOn {
  /** The scopes of the request, separated by spaces. */
  scopes: string;
  /** The claim that lists the groups of a person. */
  groupsClaim: string;
  /** The only domains whose addresses are accepted, in lower case; none: every domain is. */
  domains: readonly string[];
  /** Whether addresses count as verified that the provider does not say it has verified. */
  trustsEmail: boolean;
  /** The organization that people join; null: none. */
  organizationId: string | null;
  /** The roles that groups give there. Without any, members have the role that the organization gave them. */
  roles: readonly GroupRole[];
}

export interface GroupRole {
  group: string;
  role: OrganizationRole;
}

/** Why this server does not sign in a person whom the provider of a company does. */
export type SignInRefusal = 'unverified' | 'domain';
