import { keysOf } from './known-keys';

/**
 * The providers with which people can sign in. The configuration decides which of them a server offers: the variables
 * of `github` are `GITHUB_CLIENT_ID` and `GITHUB_CLIENT_SECRET`.
 */
export const SIGN_IN_PROVIDERS = {
  /** GitHub does not support OpenID Connect: `app/api/auth/github.ts` has its requests. */
  github: { label: 'GitHub', issuer: null },
  google: { label: 'Google', issuer: 'https://accounts.google.com' },
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
}
