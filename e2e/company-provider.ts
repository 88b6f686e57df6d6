import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';
import { reservePort } from '../server/testing/reserved-port';

/** A person whom the provider signs in. */
interface Colleague {
  sub: string;
  email: string;
  email_verified: boolean;
  groups: string[];
}

/** The OpenID Connect provider of a company, for one client. It signs in the same person without asking. */
export interface CompanyProvider {
  /** The variables with which a server uses it. */
  env: Record<string, string>;
  /** The person who signs in next in a browser that the provider does not know. */
  colleague: Colleague;
  /** How often somebody signed in without a login at the provider. */
  signIns: number;
  /** Replaces the key that signs ID tokens. */
  rotateKey(): void;
  /** Has the discovery document and the tokens name another issuer while something is done. */
  asAnotherIssuer(act: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

const CLIENT = { client_id: 'rooms', client_secret: 'a secret of the client' };

/** Starts a provider for the server at that address, on a free port. */
export async function startCompanyProvider(serverUrl: string): Promise<CompanyProvider> {
  const port = await reservePort();
  const issuer = `http://localhost:${port}`;
  const newProvider = (name = issuer) =>
    new Provider(
      name,
      configurationOf(serverUrl, () => company.colleague),
    );
  let provider = newProvider();
  const company: CompanyProvider = {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
    },
    colleague: { sub: 'cora', email: 'cora@example.com', email_verified: true, groups: [] },
    signIns: 0,
    rotateKey: () => void (provider = newProvider()),
    async asAnotherIssuer(act) {
      const own = provider;
      provider = newProvider(`http://127.0.0.1:${port}`);
      await act().finally(() => (provider = own));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const finishLogin = async (request: IncomingMessage, response: ServerResponse) => {
    company.signIns += 1;
    const login = { accountId: company.colleague.sub };
    await provider.interactionFinished(request, response, { login });
  };
  const server = createServer((request, response) => {
    const answer = request.url?.startsWith('/interaction/') ? finishLogin : provider.callback();
    answer(request, response).catch((error: unknown) =>
      response.destroy(new Error('It failed.', { cause: error })),
    );
  });
  server.listen(port);
  await once(server, 'listening');
  return company;
}

const configurationOf = (serverUrl: string, colleague: () => Colleague): Configuration => ({
  clients: [
    {
      ...CLIENT,
      redirect_uris: [`${serverUrl}/api/auth/callback/oidc`],
      post_logout_redirect_uris: [`${serverUrl}/api/auth/signed-out`],
    },
  ],
  jwks: { keys: [newSigningKey()] },
  cookies: { keys: ['signs the cookies of the provider'] },
  claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: true, logoutSource: (ctx, form) => void (ctx.body = form) },
  },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: async () => ({ name: 'Cora Colleague', ...colleague(), sub }),
  }),
  /** People agree to everything. */
  async loadExistingGrant({ oidc }) {
    const accountId = oidc.session?.accountId;
    if (accountId === undefined) return undefined;
    const grant = new oidc.provider.Grant({ clientId: CLIENT.client_id, accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

function newSigningKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
}
