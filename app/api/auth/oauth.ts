import type { Profile } from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import type { PageProvider } from '../../../server/api/pages/page-bridge';
import { idTokenClaims, mergedClaims } from './claims';
import { gitHub } from './github';

/** The longest silence of a provider, in milliseconds. */
const httpOptions = { timeout: 5_000 };

/** Returns the sign-in with a provider, for next-auth. */
export function oauthOf(provider: PageProvider) {
  const { name, label, issuer, discoveryUrl, clientId, clientSecret, singleSignOn } = provider;
  if (issuer === null || discoveryUrl === null) return gitHub({ clientId, clientSecret, httpOptions });
  return {
    id: name,
    name: label,
    type: 'oauth',
    wellKnown: discoveryUrl,
    authorization: { params: { scope: singleSignOn?.scopes ?? 'openid email profile' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    userinfo: {
      async request({ client, tokens: { id_token: idToken = '', access_token: accessToken } }) {
        const claims = idTokenClaims(idToken);
        // openid-client compares the token with the discovery document, which may itself name another issuer.
        if (claims.iss !== issuer) throw new Error('The ID token is of another issuer.');
        const hasMore = singleSignOn !== null && client.issuer.metadata.userinfo_endpoint !== undefined;
        if (!hasMore || accessToken === undefined) return claims;
        // Providers may leave claims out of the ID token.
        const info = await client.userinfo(accessToken);
        if (info.sub !== claims.sub) throw new Error('The userinfo endpoint answers for another person.');
        return mergedClaims(claims, info);
      },
    },
    profile: ({ sub, name: displayName, email }) => ({ id: sub, name: displayName, email }),
    clientId,
    clientSecret,
    httpOptions,
  } satisfies OAuthConfig<Profile & { sub: string }>;
}
