import { once } from 'node:events';
import { createServer } from 'node:http';
import { reservePort } from './reserved-port';

/** A double of an OpenID Connect provider that has nothing but its discovery document. */
export interface DiscoveryDouble {
  /** The variables with which a server uses it. */
  env: Record<string, string>;
  /** Replaces fields of the document; a test may change it. */
  changed: Record<string, unknown>;
  close(): Promise<void>;
}

export async function startDiscoveryDouble(): Promise<DiscoveryDouble> {
  const port = await reservePort();
  const issuer = `http://localhost:${port}`;
  const double: DiscoveryDouble = {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'rooms', OIDC_CLIENT_SECRET: 'of-the-company-client' },
    changed: {},
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((request, response) => {
    const isKnown = request.url === '/.well-known/openid-configuration';
    response.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        scopes_supported: ['openid', 'email', 'profile'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...double.changed,
      }),
    );
  });
  server.listen(port);
  await once(server, 'listening');
  return double;
}
