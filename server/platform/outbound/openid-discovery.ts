import { z } from 'zod';
import { boundedFetch } from './bounded-fetch';

const fetchDocument = boundedFetch(1_000_000);

/** The parts of a discovery document of OpenID Connect that this server reads itself. */
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional().catch(undefined),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  scopes_supported: z.array(z.string()).optional(),
});

type Discovery = z.output<typeof Discovery>;

/** Why a discovery document cannot be used. The message has nothing that the provider wrote. */
export class DiscoveryError extends Error {}

/** Returns the address of the discovery document of an issuer. */
export const discoveryUrl = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/**
 * Reads the discovery document of an issuer.
 * @throws DiscoveryError when there is none, or when it is that of another issuer; the error of fetch
 */
export async function readDiscovery(issuer: string, signal: AbortSignal): Promise<Discovery> {
  const headers = { Accept: 'application/json' };
  const answer = await fetchDocument(discoveryUrl(issuer), { signal, headers });
  if (!answer.ok) throw new DiscoveryError(`It returns status ${answer.status}.`);
  const read = Discovery.safeParse(await answer.json().catch(() => null));
  if (!read.success) throw new DiscoveryError('It returns no discovery document of OpenID Connect.');
  if (read.data.issuer !== issuer) throw new DiscoveryError('Its discovery document names another issuer.');
  return read.data;
}

/** The parameters of a sign-out at a provider. */
interface EndOfSession {
  issuer: string;
  clientId: string;
  /** By which the provider knows the login to end; null: not known. */
  idToken: string | null;
  /** The address of this server to which the provider sends the browser back. */
  returnUrl: string;
  /** The path to go on to, which the provider hands back. */
  next: string;
}

/**
 * Returns the page of a provider that ends the login there; null when it has none.
 * @throws DiscoveryError; the error of fetch
 */
export async function endSessionUrl(session: EndOfSession, signal: AbortSignal): Promise<string | null> {
  const { end_session_endpoint: endpoint } = await readDiscovery(session.issuer, signal);
  if (endpoint === undefined) return null;
  const url = new URL(endpoint);
  url.searchParams.set('client_id', session.clientId);
  if (session.idToken !== null) url.searchParams.set('id_token_hint', session.idToken);
  url.searchParams.set('post_logout_redirect_uri', session.returnUrl);
  url.searchParams.set('state', session.next);
  return url.href;
}
