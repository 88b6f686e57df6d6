import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import { listWaitingWithTokens } from '../waiting/wait';
import { departuresOf } from './session-events';
import { listPresentOfTokens, markLeft } from './store-participants';
import * as rooms from './store-rooms';

interface Deps {
  db: Db;
  now: () => Date;
  events: EventLog;
  bus: Bus;
}

/** Join tokens of an account. */
interface TokensRef {
  accountId: string;
  tokenIds: readonly string[];
}

/**
 * Removes the holders of tokens from the calls of the account's rooms, and tells the calls. The tokens are already
 * revoked, so that nobody can enter with them.
 */
export async function removeHolders(deps: Deps, tokens: TokensRef): Promise<void> {
  const waiting = await listWaitingWithTokens(deps.db, tokens);
  for (const { roomId, id } of waiting) deps.bus.publish(roomId, { kind: 'ask-again', ids: [id] });
  const present = await listPresentOfTokens(deps.db, tokens);
  for (const roomId of new Set(present.map((one) => one.roomId))) {
    for (const participantId of await removeFromRoom(deps, tokens, roomId)) {
      deps.bus.publish(roomId, { kind: 'left', participantId, reason: 'token-revoked' });
    }
  }
}

/** @returns the ids of those who left */
function removeFromRoom({ db, now, events }: Deps, tokens: TokensRef, roomId: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const room = await rooms.lockRoom(tx, roomId);
    if (room === null) return [];
    // Reads under the lock, because a holder may have left or resumed with another token.
    const present = (await listPresentOfTokens(tx, tokens)).filter((one) => one.roomId === roomId);
    const ids = present.map(({ participantId }) => participantId);
    const at = now();
    const left = await markLeft(tx, ids, { at, reason: 'token-revoked' });
    if (left.length === 0) return [];
    await rooms.recordActivity(tx, roomId, at);
    await events.appendAll(tx, departuresOf(room, left));
    return left.map(({ id }) => id);
  });
}
