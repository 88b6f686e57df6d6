import { urlOf } from '../../platform/url-of';
import { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { isId, newId } from '../../platform/ids';
import { displayable, plainText } from '../../platform/text';
import { badRequest } from '../../platform/errors/errors';
import { admitAttempt, byDocumentOf, byRegistrationFrom } from '../attempts/attempts';
import type { ClientDocuments } from './documents';
import { OAuthError } from './oauth-error';
import { isRedirectUri } from './redirect-uri';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** An application that asks people for access. What it says of itself nobody has verified. */
export interface Client {
  clientId: string;
  name: string;
  redirectUris: readonly string[];
}

/** The most applications that are registered at a time. */
const CLIENTS_MAX = 20_000;
/** The most addresses of one application. */
const REDIRECT_URIS_MAX = 10;
const NAME_MAX = 100;
const DOCUMENT_ADDRESS_MAX = 500;

/** Those that may be used: an application that works in other places, too, also names some that may not. */
const redirectUris = z
  .array(z.string())
  .min(1)
  .max(REDIRECT_URIS_MAX)
  .transform((uris) => uris.filter(isRedirectUri))
  .refine((uris) => uris.length > 0);

/** What is read of what an application says of itself; whatever else it says has no effect. */
const Metadata = z.object({
  client_name: plainText().optional(),
  redirect_uris: z.unknown(),
});

/**
 * Registers an application (RFC 7591). Every one is a public client: it proves by PKCE that it asked for its code.
 * @throws OAuthError; ApiError TOO_MANY_REQUESTS
 */
export async function registerClient(deps: Deps, ip: string | null, given: unknown) {
  await admitAttempt(deps, byRegistrationFrom(ip));
  const { name, redirectUris: uris } = readMetadata(given);
  const client = { id: newId('clt'), name, redirectUris: uris, createdAt: deps.now() };
  await deps.db.transaction(async (tx) => {
    if ((await store.countClients(tx, CLIENTS_MAX)) === CLIENTS_MAX) {
      throw new OAuthError('temporarily_unavailable', 'Too many applications are registered; try tomorrow.');
    }
    await store.insertClient(tx, client);
  });
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1_000),
    client_name: name,
    redirect_uris: uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** @throws OAuthError */
function readMetadata(given: unknown): Pick<Client, 'name'> & { redirectUris: string[] } {
  const metadata = Metadata.safeParse(given);
  if (!metadata.success) throw new OAuthError('invalid_client_metadata', 'The metadata cannot be read.');
  const uris = redirectUris.safeParse(metadata.data.redirect_uris);
  if (!uris.success) {
    throw new OAuthError(
      'invalid_redirect_uri',
      `Name 1 to ${REDIRECT_URIS_MAX} redirect_uris, one at least with https, or http to localhost or a loopback address.`,
    );
  }
  return {
    name: displayable(metadata.data.client_name ?? '', NAME_MAX) || 'Unnamed',
    redirectUris: uris.data,
  };
}

/**
 * The application of that id; null when there is none. An id may also be the https address of a document in which the
 * application describes itself, which is read for the person who was asked.
 * @throws ApiError BAD_REQUEST for a document that cannot be used, TOO_MANY_REQUESTS
 */
export async function findClient(
  deps: Deps & { clientDocuments: ClientDocuments },
  clientId: string,
  userId: string,
): Promise<Client | null> {
  if (isDocumentAddress(clientId)) {
    const admit = () => admitAttempt(deps, byDocumentOf(userId));
    return describedClient(clientId, await deps.clientDocuments.read(clientId, admit));
  }
  if (!isId('clt', clientId)) return null;
  const row = await store.findClient(deps.db, clientId);
  return row && { clientId: row.id, name: row.name, redirectUris: row.redirectUris };
}

/** An https address with a path, in its one spelling, so that one application has one id. */
function isDocumentAddress(clientId: string): boolean {
  const url = clientId.length > DOCUMENT_ADDRESS_MAX ? null : urlOf(clientId);
  if (url === null) return false;
  const { protocol, href, pathname, username, password, hash } = url;
  return protocol === 'https:' && href === clientId && pathname !== '/' && username + password + hash === '';
}

const NamesItself = z.object({ client_id: z.string() });

/** @throws ApiError BAD_REQUEST */
function describedClient(clientId: string, document: unknown): Client {
  if (NamesItself.safeParse(document).data?.client_id !== clientId) {
    throw badRequest('What the application says of itself belongs to another application.');
  }
  try {
    return { clientId, ...readMetadata(document) };
  } catch (error) {
    if (error instanceof OAuthError) throw badRequest(`${UNUSABLE} ${error.message}`);
    throw error;
  }
}

const UNUSABLE = 'What the application says of itself cannot be used.';
