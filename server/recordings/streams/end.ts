import type { Db, Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { StreamEndReason } from '../../platform/vocabulary/stream-status';
import * as store from '../store-streams';
import { sentenceOf } from './problems';
import { streamEnded, streamFailed } from './stream-events';

/** The time without success after which a stream is given up, in milliseconds. */
export const GIVE_UP_MS = 300_000;

interface Deps {
  events: EventLog;
}

/**
 * Ends a stream of a session with its event.
 * @returns false when there is none, or it is over already
 */
export async function endStream(
  tx: Tx,
  { events }: Deps,
  { sessionId, streamId }: { sessionId: string; streamId: string },
  { at, reason }: { at: Date; reason: StreamEndReason },
): Promise<boolean> {
  const row = await store.lockStream(tx, sessionId, streamId);
  const end = { status: 'ended', endedAt: at, endReason: reason } as const;
  const ended = row && (await store.endStream(tx, row.id, end));
  if (ended === null) return false;
  await store.deleteIdleTask(tx, sessionId);
  await events.append(tx, streamEnded(ended, reason, at));
  return true;
}

/** Ends all streams of a session with their events. @returns how many */
export async function endStreamsOf(
  tx: Tx,
  deps: Deps,
  sessionId: string,
  end: { at: Date; reason: StreamEndReason },
): Promise<number> {
  const active = await store.listActive(tx, sessionId);
  for (const { id: streamId } of active) await endStream(tx, deps, { sessionId, streamId }, end);
  return active.length;
}

/**
 * Ends the streams whose room is deleted or whose session is over, gives up those that have failed for too long, and
 * stores which are served by nobody.
 * @returns the sessions of streams that have ended, with their rooms
 */
export async function sweepStreams(
  { db, events }: Deps & { db: Db },
  at: Date,
): Promise<Map<string, string>> {
  const changed = new Map<string, string>();
  for (const { id: streamId, roomId, sessionId, isRoomDeleted } of await store.listLeft(db)) {
    const end = { at, reason: isRoomDeleted ? ('room-deleted' as const) : ('call-ended' as const) };
    await db.transaction((tx) => endStream(tx, { events }, { sessionId, streamId }, end));
    changed.set(sessionId, roomId);
  }
  for (const sessionId of await store.listUnserved(db)) await store.markReconnecting(db, sessionId, at);
  for (const { id, roomId, sessionId } of await store.listFailing(db, new Date(at.getTime() - GIVE_UP_MS))) {
    await db.transaction((tx) => giveUp(tx, { events }, { id, sessionId }, at));
    changed.set(sessionId, roomId);
  }
  return changed;
}

async function giveUp(
  tx: Tx,
  { events }: Deps,
  { id, sessionId }: { id: string; sessionId: string },
  at: Date,
): Promise<void> {
  const row = await store.lockStream(tx, sessionId, id);
  if (row === null || row.status === 'live') return;
  const problem = row.problem ?? 'waiting';
  const failed = await store.endStream(tx, id, { status: 'failed', endedAt: at, problem });
  if (failed === null) return;
  await store.deleteIdleTask(tx, sessionId);
  await events.append(tx, streamFailed(failed, sentenceOf(problem), at));
}
