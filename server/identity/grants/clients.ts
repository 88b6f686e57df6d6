import { urlOf } from '../../platform/url-of';
import { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { isId, newId } from '../../platform/ids';
import { displayable, plainText } from '../../platform/text';
import { badRequest } from '../../platform/errors/errors';
import { admitAttempt, byDocumentOf, byRegistrationFrom } from '../attempts/attempts';
import type { ClientDocuments } from './documents';
import { OAuthError } from './oauth-error';
import { isRedirectUri, REDIRECT_URI_RULE } from './redirect-uri';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** An application that asks people for access. Nobody has verified its description of itself. */
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
/** The most characters of a refused address that an error repeats. */
const SHOWN_MAX = 200;
const DOCUMENT_ADDRESS_MAX = 500;

const redirectUris = z.array(z.string()).min(1).max(REDIRECT_URIS_MAX);

/** The fields that are read from an application's description of itself. Other fields have no effect. */
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
  const refused = uris.filter((uri) => !isRedirectUri(uri));
  if (refused.length > 0) throw refusalOf(refused);
  const client = { id: newId('clt'), name, redirectUris: uris, createdAt: deps.now() };
  await deps.db.transaction(async (tx) => {
    if ((await store.countClients(tx, CLIENTS_MAX)) === CLIENTS_MAX) {
      throw new OAuthError(
        'temporarily_unavailable',
        'Too many applications are registered; try again tomorrow.',
      );
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
      `Name 1 to ${REDIRECT_URIS_MAX} redirect_uris, each a text.`,
    );
  }
  return {
    name: displayable(metadata.data.client_name ?? '', NAME_MAX) || 'Unnamed',
    redirectUris: uris.data,
  };
}

/** Returns the name of the refused field, in the characters that an error_description may have. */
function refusalOf(addresses: readonly string[]): OAuthError {
  const named = addresses.map(
    (address) => encodeURI(address.slice(0, SHOWN_MAX).toWellFormed()) || 'an empty text',
  );
  return new OAuthError('invalid_redirect_uri', `Not accepted: ${named.join(' , ')} . ${REDIRECT_URI_RULE}`);
}

/**
 * Returns the application of that id; null when there is none. An id may also be the https address of a document in
 * which the application describes itself, which is read for the person who was asked.
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

/**
 * Refuses an unknown application id. The error tells the application to register again. An id that is the address of a
 * document counts as known, because the document is not read here.
 * @throws OAuthError
 */
export async function assertKnownClient(db: Db, clientId: string | undefined): Promise<void> {
  if (clientId === undefined || clientId === '') {
    throw new OAuthError('invalid_request', 'Send client_id, the id that the registration returned.');
  }
  if (isDocumentAddress(clientId)) return;
  const isKnown = isId('clt', clientId) && (await store.findClient(db, clientId)) !== null;
  if (!isKnown) {
    throw new OAuthError('invalid_client', 'Register again: this server does not know the client_id.');
  }
}

/** Returns an https address with a path, in its one spelling, so that one application has one id. */
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
    throw badRequest('The metadata of the application belongs to another application.');
  }
  try {
    const { name, redirectUris: uris } = readMetadata(document);
    // A document is one for all servers: what only others accept is left out. Nobody who wrote it reads an error here.
    const usable = uris.filter(isRedirectUri);
    if (usable.length === 0) throw refusalOf(uris);
    return { clientId, name, redirectUris: usable };
  } catch (error) {
    if (error instanceof OAuthError) throw badRequest(`${UNUSABLE} ${error.message}`);
    throw error;
  }
}

const UNUSABLE = 'The metadata of the application cannot be used.';
