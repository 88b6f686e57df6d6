import { eventRow } from '../audit/record';
import type { Db } from '../db/client';
import { newId } from '../ids';
import type { AccountPrincipal, Caller, KeyPrincipal } from '../principal/principal';
import { UNTITLED } from '../rooms/contract';
import { embedUrl } from '../rooms/read';
import { insertEmbedRoom } from './store';

/** Makes a room for embedding: owned by the caller's account, by no person, entered with join tokens only. */
export async function createEmbedRoom(
  { db, baseUrl, now }: { db: Db; baseUrl: string; now: () => Date },
  caller: Caller<KeyPrincipal | AccountPrincipal>,
  input: { roomName: string; endToEndEncrypted?: boolean | undefined } | undefined,
) {
  const room = {
    roomId: newId('rm'),
    accountId: caller.principal.accountId,
    name: input?.roomName ?? UNTITLED,
    isEndToEndEncrypted: input?.endToEndEncrypted ?? false,
    createdAt: now(),
  };
  const event = eventRow(caller, {
    at: room.createdAt,
    accountId: room.accountId,
    action: 'room.create',
    targetId: room.roomId,
    detail: { name: room.name },
  });
  await insertEmbedRoom(db, room, event);
  return { roomId: room.roomId, embedUrl: embedUrl(baseUrl, room.roomId) };
}
