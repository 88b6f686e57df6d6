import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { badRequest, conflict } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { TOOLSETS, type Toolset } from '../../platform/toolsets';
import { assertMember } from '../accounts/access';
import { recordEvent } from '../audit/record';
import { findClient, type Client } from './clients';
import type { allow as allowContract } from './contract';
import type { ClientDocuments } from './documents';
import { OAuthError } from './oauth-error';
import { isOnOwnMachine, isRegistered, placeOf } from './redirect-uri';
import { isResource, resourceOf } from './resource';
import { hashSecret } from '../../platform/hash-secret';
import { newSecret } from './secret';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  baseUrl: string;
  clientDocuments: ClientDocuments;
}

/** How long an authorization code is valid, in seconds: the browser takes it to the application at once. */
const CODE_SECONDS = 120;
/** The most grants of an account that are in force at a time. */
const GRANTS_MAX = 200;

/** An authorization request, checked. */
interface AuthorizationRequest {
  client: Client;
  redirectUri: string;
  state: string | null;
  challenge: string;
  toolsets: Toolset[];
}

type Checked = { request: AuthorizationRequest } | { refused: OAuthError; redirectTo: string; host: string };

/**
 * Returns the data of the consent page: the application and the rights that it asks for. For a request that is refused,
 * returns the address that leads back to the application.
 * @throws ApiError BAD_REQUEST when the application or its address is wrong: then nobody is sent to that address
 */
export async function describeRequest(deps: Deps, caller: Caller<UserPrincipal>, input: { query: string }) {
  const checked = await check(deps, caller, input.query);
  if ('refused' in checked) {
    const { refused, redirectTo, host } = checked;
    return { kind: 'refused' as const, sentence: refused.message, redirectTo, redirectHost: host };
  }
  const { client, redirectUri, toolsets } = checked.request;
  return {
    kind: 'asks' as const,
    clientName: client.name,
    redirectHost: placeOf(redirectUri),
    isOnOwnMachine: isOnOwnMachine(new URL(redirectUri)),
    toolsets,
    deniedTo: errorBack(deps, checked.request, new OAuthError('access_denied', 'The person refused.')),
  };
}

/**
 * Allows what an authorization request asks for. The application then acts for the account for a long time, like a key.
 * @returns where the browser has to go
 * @throws ApiError BAD_REQUEST, NOT_FOUND for an account of somebody else, CONFLICT
 */
export async function allow(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { query, ...allowed }: z.output<typeof allowContract.input>,
) {
  const checked = await check(deps, caller, query);
  if ('refused' in checked) return { redirectTo: checked.redirectTo };
  const { request } = checked;
  const account = await assertMember(deps.db, caller, allowed.accountId);
  const code = await grant(deps, caller, request, { ...allowed, accountId: account.id });
  return { redirectTo: back(deps, request, { code }) };
}

async function grant(
  { db, now, baseUrl }: Deps,
  caller: Caller<UserPrincipal>,
  { client, redirectUri, challenge }: AuthorizationRequest,
  allowed: { accountId: string; toolsets: Toolset[]; readOnly: boolean },
): Promise<string> {
  const code = newSecret('code');
  await db.transaction(async (tx) => {
    const at = now();
    const { accountId, toolsets, readOnly } = allowed;
    if ((await store.countGrants(tx, accountId, at)) >= GRANTS_MAX) {
      throw conflict(`The account has ${GRANTS_MAX} connected applications; disconnect some first.`);
    }
    const expiresAt = new Date(at.getTime() + CODE_SECONDS * 1_000);
    const grantId = newId('grt');
    await store.insertGrant(tx, {
      id: grantId,
      accountId,
      userId: caller.principal.userId,
      clientId: client.clientId,
      clientName: client.name,
      redirectHost: placeOf(redirectUri),
      resource: resourceOf(baseUrl),
      toolsets,
      readOnly,
      createdAt: at,
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
    });
    await store.insertCode(tx, { hash: hashSecret(code), grantId, redirectUri, challenge, expiresAt });
    const detail = { name: client.name, redirectUri, toolsets, readOnly };
    await recordEvent(tx, caller, { at, accountId, action: 'grant.create', targetId: grantId, detail });
  });
  return code;
}

const UNKNOWN_CLIENT =
  'This server does not know the application: it registered elsewhere, or was deleted here because nobody used it. ' +
  'Remove the connector in the application and add it again; the application then registers again.';

/** @throws ApiError BAD_REQUEST */
async function check(deps: Deps, { principal }: Caller<UserPrincipal>, query: string): Promise<Checked> {
  const params = new URLSearchParams(query);
  for (const name of params.keys()) {
    if (params.getAll(name).length > 1) throw badRequest(`The parameter "${name}" is given more than once.`);
  }
  const client = await findClient(deps, params.get('client_id') ?? '', principal.userId);
  if (client === null) {
    throw badRequest(UNKNOWN_CLIENT);
  }
  const redirectUri = params.get('redirect_uri') ?? '';
  if (!isRegistered(redirectUri, client.redirectUris)) {
    throw badRequest('The application wants you sent to an address that is not registered for it.');
  }
  const to = { redirectUri, state: params.get('state') };
  const refused = mistakeIn(deps, params);
  if (refused !== null) {
    return { refused, redirectTo: errorBack(deps, to, refused), host: placeOf(redirectUri) };
  }
  const asked = (params.get('scope') ?? '').split(' ');
  const toolsets = TOOLSETS.filter((toolset) => asked.includes(toolset));
  return {
    request: {
      ...to,
      client,
      challenge: params.get('code_challenge') ?? '',
      toolsets: toolsets.length > 0 ? toolsets : ['default'],
    },
  };
}

function mistakeIn({ baseUrl }: Deps, params: URLSearchParams): OAuthError | null {
  if (params.get('response_type') !== 'code') {
    return new OAuthError('unsupported_response_type', 'Only response_type=code is supported.');
  }
  const isChallenge = /^[\w-]{43}$/.test(params.get('code_challenge') ?? '');
  if (!isChallenge || params.get('code_challenge_method') !== 'S256') {
    return new OAuthError('invalid_request', 'A code_challenge with code_challenge_method=S256 is needed.');
  }
  const resource = params.get('resource');
  if (resource !== null && !isResource(resource, baseUrl)) {
    return new OAuthError('invalid_target', 'Tokens are only valid for the address of the tools.');
  }
  return null;
}

type Back = Pick<AuthorizationRequest, 'redirectUri' | 'state'>;

const errorBack = (deps: Deps, to: Back, { code, message }: OAuthError): string =>
  back(deps, to, { error: code, error_description: message });

/** Returns the address of the application with an answer and its issuer (RFC 9207). */
function back({ baseUrl }: Deps, { redirectUri, state }: Back, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  const params = { ...answer, ...(state !== null && { state }), iss: baseUrl };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}
