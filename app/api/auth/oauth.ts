import type { Profile } from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import type { OfferedProvider } from '../../../server/platform/sign-in-providers';
import { gitHub } from './github';

/** The longest silence of a provider, in milliseconds. */
const httpOptions = { timeout: 5_000 };

/** Returns the sign-in with a provider, for next-auth. */
export function oauthOf({ name, label, issuer, clientId, clientSecret }: OfferedProvider) {
  if (issuer === null) return gitHub({ clientId, clientSecret, httpOptions });
  return {
    id: name,
    name: label,
    type: 'oauth',
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    checks: ['pkce', 'state'],
    profile: ({ sub, name: displayName, email }) => ({ id: sub, name: displayName, email }),
    clientId,
    clientSecret,
    httpOptions,
  } satisfies OAuthConfig<Profile & { sub: string }>;
}
