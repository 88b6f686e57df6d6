import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import { settingsOf } from '../../platform/room-settings/settings';
import { endSession, type EndDeps } from './end';
import * as store from './store';
import * as rooms from './store-rooms';

/** The number of calls that one statement reads. */
const BATCH = 100;

interface Deps extends EndDeps {
  db: Db;
  now: () => Date;
  bus: Pick<Bus, 'publish'>;
}

/**
 * Ends the calls in closed rooms that are set to end their call at closing, each in a transaction of its own. The next
 * run ends calls that an interrupted run left.
 */
export async function endCallsOfClosedRooms(deps: Deps): Promise<void> {
  for (let found = BATCH; found === BATCH;) {
    const calls = await store.listCallsOfClosedRooms(deps.db, deps.now(), BATCH);
    for (const call of calls) await endCallOfClosedRoom(deps, call);
    found = calls.length;
  }
}

async function endCallOfClosedRoom(
  { db, now, bus, ...deps }: Deps,
  { roomId, sessionId }: { roomId: string; sessionId: string },
): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    const room = await rooms.lockRoom(tx, roomId);
    const live = await store.findLiveSession(tx, roomId);
    const at = now();
    if (room === null || live?.id !== sessionId || !isToEnd(room, at)) return [];
    const all = await endSession(tx, deps, { room, sessionId }, { at, reason: 'room-closed' });
    await rooms.recordActivity(tx, roomId, at);
    const { accountId } = room;
    const detail = { reason: 'room-closed' };
    await recordEvent(tx, null, { at, accountId, action: 'session.end', targetId: sessionId, detail });
    return all;
  });
  for (const id of ended) bus.publish(roomId, { kind: 'ended', sessionId: id });
  deps.jobs.wake();
}

/** Returns whether the call still has to end, because the settings may have changed since the call was found. */
const isToEnd = ({ closesAt, settings }: rooms.RoomRow, at: Date): boolean =>
  closesAt !== null && closesAt <= at && settingsOf(settings).atClose === 'end-call';
