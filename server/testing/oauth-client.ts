import { createHash, randomBytes } from 'node:crypto';
import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { TEST_BASE_URL, type Answer, type TestServer } from './server';

/** The address to which the application of a test has the browser sent. */
export const CALLBACK = 'https://assistant.test/callback';

/** Redirects requests for the public origin to the server under test. */
export const fetchFrom =
  (server: TestServer): typeof fetch =>
  (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return fetch(address.replace(TEST_BASE_URL, server.url), init);
  };

/** Creates the storage that an assistant needs to sign in, with the interface of the client libraries. */
export function oauthMemory() {
  const kept: {
    client?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier: string;
    /** The metadata of the server that the assistant found. */
    discovery?: OAuthDiscoveryState;
    /** The address to which the assistant sent the browser. */
    asked?: URL;
  } = { verifier: '' };
  const authProvider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Test assistant', redirect_uris: [CALLBACK] },
    state: () => 'state of the test',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    discoveryState: () => kept.discovery,
    saveDiscoveryState: (discovery) => void (kept.discovery = discovery),
    redirectToAuthorization: (url) => void (kept.asked = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
  };
  return { kept, authProvider };
}

/** Creates an assistant that knows only the address of the tools, from the SDK's own client, with its storage. */
export function remoteAssistant(server: TestServer) {
  const { kept, authProvider } = oauthMemory();
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${TEST_BASE_URL}/mcp`), {
      authProvider,
      fetch: fetchFrom(server),
    });
  return {
    kept,
    /** Begins to sign in. Rejects with an error that asks for a person's consent. */
    connect: () => new Client({ name: 'test', version: '0.0.0' }).connect(transport()),
    /** Completes the sign-in that `connect` began, and connects. */
    async finish(code: string): Promise<Client> {
      await transport().finishAuth(code);
      const client = new Client({ name: 'test', version: '0.0.0' });
      await client.connect(transport());
      return client;
    },
  };
}

/** Sends a form, as applications do. */
export const postForm = (server: TestServer, path: string, params: Record<string, string>): Promise<Answer> =>
  server.call('POST', path, {
    body: new URLSearchParams(params).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

/** Registers an application. @returns its id */
export async function registerApplication(server: TestServer): Promise<string> {
  const body = { client_name: 'Test assistant', redirect_uris: [CALLBACK] };
  return (await server.call('POST', '/oauth/register', { body })).body.client_id;
}

/** Returns the parameters of an authorization request, and the verifier of its challenge. */
export function authorizationRequest(clientId: string, changed: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const params = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${TEST_BASE_URL}/mcp`,
    ...changed,
  };
  return { verifier, query: new URLSearchParams(params).toString() };
}
