import type { Db } from '../../platform/db/client';
import type { AgedJoin } from '../../identity/tokens/issuer';
import { isBanned } from '../bans/bans';
import { roleNow } from './admit';
import { refusals, type Refused } from './refusals';
import * as store from './store';

/** What goes on in a room: its live session, null when there is none, and how many people are in it. */
export interface Lobby {
  kind: 'open';
  sessionId: string | null;
  people: number;
}

/** What the holder of a join token may know of the room before they enter; whom the join would turn away, nothing. */
export function findLobby(db: Db, token: AgedJoin): Promise<Lobby | Refused> {
  const { claims } = token;
  return db.transaction(async (tx) => {
    const room = await store.findRoom(tx, claims.room);
    if (room === null || room.deletedAt !== null) return refusals.roomDeleted;
    if (await isBanned(tx, room.id, claims.sub)) return refusals.removed;
    if (token.isExpired) return refusals.tokenExpired;
    const granted = await roleNow(tx, room, claims);
    if (typeof granted !== 'string') return granted;
    const live = await store.findLiveSession(tx, room.id);
    const present = live ? await store.listPresent(tx, live.id) : [];
    const people = present.filter(({ kind }) => kind === 'human').length;
    return { kind: 'open', sessionId: live?.id ?? null, people };
  });
}
