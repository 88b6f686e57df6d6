import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import { listWaitingWithToken } from '../waiting/wait';
import { departuresOf } from './session-events';
import { listPresentOfToken, markLeft } from './store-participants';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  events: EventLog;
  bus: Bus;
}

/** A join token of an account. */
interface TokenRef {
  accountId: string;
  tokenId: string;
}

/**
 * Takes the holders of a token out of the calls of the account's rooms, and tells the calls. The token is revoked already,
 * so that nobody enters with it meanwhile.
 */
export async function removeHolders(deps: Deps, token: TokenRef): Promise<void> {
  const waiting = await listWaitingWithToken(deps.db, token);
  for (const { roomId, id } of waiting) deps.bus.publish(roomId, { kind: 'ask-again', ids: [id] });
  const present = await listPresentOfToken(deps.db, token);
  for (const roomId of new Set(present.map((one) => one.roomId))) {
    for (const participantId of await removeFromRoom(deps, token, roomId)) {
      deps.bus.publish(roomId, { kind: 'left', participantId, reason: 'token-revoked' });
    }
  }
}

/** @returns the ids of those who left */
function removeFromRoom({ db, now, events }: Deps, token: TokenRef, roomId: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const room = await store.lockRoom(tx, roomId);
    if (room === null) return [];
    // Read under the lock: a holder may have left, or have resumed with another token.
    const present = (await listPresentOfToken(tx, token)).filter((one) => one.roomId === roomId);
    const ids = present.map(({ participantId }) => participantId);
    const at = now();
    const left = await markLeft(tx, ids, { at, reason: 'token-revoked' });
    if (left.length === 0) return [];
    await store.recordActivity(tx, roomId, at);
    await events.appendAll(tx, departuresOf(room, left));
    return left.map(({ id }) => id);
  });
}
