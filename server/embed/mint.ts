import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { Fault, notFound } from '../errors';
import { isId } from '../ids';
import { acceptKey, keyHash, type IdentifyDeps } from '../keys/identify';
import { SCOPES, type Caller, type KeyPrincipal, type RoomRole } from '../principal/principal';
import { embedUrl } from '../rooms/read';
import { displayable } from '../text';
import { JOIN_TTL_DEFAULT_SECONDS, type Tokens } from '../tokens/issuer';
import type { createEmbedSession } from './contract';
import { findKeyAndRoom } from './store';

/** What was found of the room along with the key. */
export interface FoundEmbedRoom {
  /** Null: there is no such room, it is no embed room, or it is another account's. One answer for all three. */
  roomId: string | null;
}

/** Finds a key, and with it in the same statement the embed room that the call names. */
export async function identifyKeyWithRoom(
  deps: IdentifyDeps,
  apiKey: string,
  wantedRoomId: unknown,
  found: FoundEmbedRoom,
): Promise<KeyPrincipal | null> {
  const hash = keyHash(apiKey);
  if (hash === null) return null;
  const roomId = typeof wantedRoomId === 'string' && isId('rm', wantedRoomId) ? wantedRoomId : '';
  const row = await findKeyAndRoom(deps.db, hash, roomId);
  found.roomId = row?.roomId ?? null;
  return acceptKey(deps, row?.key ?? null);
}

/**
 * Mints a join token: who its holder is, in which room, in which role, for how long.
 * @throws Fault NOT_FOUND when the room is not an embed room of the key's account, BAD_GATEWAY when signing fails.
 */
export function mintJoinToken(
  { baseUrl, tokens }: { baseUrl: string; tokens: Tokens },
  { principal }: Caller<KeyPrincipal>,
  { roomId }: FoundEmbedRoom,
  input: z.output<typeof createEmbedSession.input>,
) {
  if (roomId === null) throw notFound('There is no such embed room.');
  const role = input.role ?? 'participant';
  const claims = {
    sub: `ext:${principal.accountId}:${input.externalUserId}`,
    room: roomId,
    role,
    name: displayable(input.displayName ?? '', 100) || 'Guest',
    scope: scopeOf(role),
    mode: principal.mode,
    jti: randomBytes(16).toString('base64url'),
  };
  const { token, expiresAt } = sign(tokens, claims, input.ttlSeconds ?? JOIN_TTL_DEFAULT_SECONDS);
  return { token, expiresAt: expiresAt.toISOString(), embedUrl: embedUrl(baseUrl, roomId) };
}

/** Hosts and co-hosts may use their token as a bearer for their room; participants may only enter it. */
const scopeOf = (role: RoomRole): string => (role === 'participant' ? '' : SCOPES.join(' '));

function sign(tokens: Tokens, ...wish: Parameters<Tokens['signJoin']>) {
  try {
    return tokens.signJoin(...wish);
  } catch (cause) {
    throw new Fault('BAD_GATEWAY', 'The join token could not be made; please try again.', { cause });
  }
}
