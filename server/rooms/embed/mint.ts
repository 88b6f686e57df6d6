import type { z } from 'zod';
import { notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import { acceptKey, keyHash, type IdentifyDeps } from '../../identity/keys/identify';
import type { Db } from '../../platform/db/client';
import type { UnknownCall } from '../../platform/principal/credential';
import type {
  AccountPrincipal,
  Caller,
  KeyPrincipal,
  ProgramPrincipal,
} from '../../platform/principal/principal';
import { embedUrl } from '../access/embed-url';
import { displayable, GUEST } from '../../platform/text';
import { JOIN_TTL_DEFAULT_SECONDS, type Tokens } from '../../identity/tokens/issuer';
import { issueJoinToken } from '../../identity/tokens/join';
import { externalSubject } from '../../identity/tokens/subject';
import type { createEmbedLink, createEmbedSession } from './contract';
import { findEmbedRoom, findKeyAndRoom } from './store';

/** The room that was found together with the key. */
export interface FoundEmbedRoom {
  /**
   * The room; null when there is no such room, it is not an embed room, or it belongs to another account. The response
   * is the same for all three.
   */
  roomId: string | null;
}

/**
 * Finds a key and, in the same statement, the embed room that the request names.
 * @throws ApiError FORBIDDEN from an address that the list of the key does not contain
 */
export async function identifyKeyWithRoom(
  deps: IdentifyDeps,
  { apiKey, call }: { apiKey: string; call: UnknownCall },
  wantedRoomId: unknown,
  found: FoundEmbedRoom,
): Promise<KeyPrincipal | null> {
  const hash = keyHash(apiKey);
  if (hash === null) return null;
  const roomId = typeof wantedRoomId === 'string' && isId('rm', wantedRoomId) ? wantedRoomId : '';
  const row = await findKeyAndRoom(deps.db, hash, roomId);
  found.roomId = row?.roomId ?? null;
  return acceptKey(deps, row?.key ?? null, call);
}

/** Returns the room that was found together with the key. For an application without a key, looks up the room now. */
export async function roomToEnter(
  { db }: { db: Db },
  { principal }: Caller<ProgramPrincipal>,
  found: FoundEmbedRoom,
  roomId: string,
): Promise<FoundEmbedRoom> {
  if (principal.kind === 'key') return found;
  return { roomId: await findEmbedRoom(db, principal.accountId, roomId) };
}

interface MintDeps {
  baseUrl: string;
  tokens: Tokens;
}

type MintCaller = Caller<KeyPrincipal | AccountPrincipal>;
type MintInput = z.output<typeof createEmbedSession.input>;

/**
 * Mints a join token for a person in a room, with a role and a lifetime.
 * @throws ApiError NOT_FOUND when the room is not an embed room of the caller's account, BAD_GATEWAY when signing
 *   fails.
 */
export function mintJoinToken(
  deps: MintDeps,
  caller: MintCaller,
  room: FoundEmbedRoom,
  input: MintInput,
): z.input<typeof createEmbedSession.output> {
  const { token, expiresAt, page } = mint(deps, caller, room, input);
  return { token, expiresAt, embedUrl: page };
}

/** Mints a join token like `mintJoinToken`, as a link that is ready to open, with the id by which it can be revoked. */
export function mintLink(
  deps: MintDeps,
  caller: MintCaller,
  room: FoundEmbedRoom,
  input: MintInput,
): z.input<typeof createEmbedLink.output> {
  const { token, tokenId, expiresAt, page } = mint(deps, caller, room, input);
  return { token, tokenId, expiresAt, url: `${page}#token=${token}` };
}

function mint(
  { baseUrl, tokens }: MintDeps,
  { principal }: MintCaller,
  { roomId }: FoundEmbedRoom,
  input: MintInput,
) {
  if (roomId === null) throw notFound('There is no such embed room.');
  const claims = {
    sub: externalSubject(principal.accountId, input.externalUserId),
    room: roomId,
    role: input.role ?? 'participant',
    name: displayable(input.displayName ?? '', 100) || GUEST,
    mode: principal.mode,
    permissions: input.permissions,
    metadata: input.metadata,
  };
  const issued = issueJoinToken(tokens, claims, input.ttlSeconds ?? JOIN_TTL_DEFAULT_SECONDS);
  return { ...issued, expiresAt: issued.expiresAt.toISOString(), page: embedUrl(baseUrl, roomId) };
}
