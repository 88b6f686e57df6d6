import type { Db, Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { endBreakout, endSession, type EndDeps } from './end';
import { departuresOf, type EventRoom } from './session-events';
import { lastHumanLeftAt, markLeft } from './store-participants';
import * as store from './store';
import * as rooms from './store-rooms';

/** Identifies a participant and the connection that serves them. */
export interface ParticipantRef {
  roomId: string;
  sessionId: string;
  participantId: string;
  /** The hash of the secret in this connection's welcome. Another connection that resumes replaces the hash. */
  resumeHash: string;
}

/**
 * Stores that a participant left.
 * @param at when they were last connected
 * @returns false when they have resumed with another connection, or have left already.
 */
export function leave(
  { db, events }: { db: Db; events: EventLog },
  ref: ParticipantRef,
  reason: 'left' | 'network' | 'moved',
  at: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const room = await rooms.lockRoom(tx, ref.roomId);
    if (room === null) return false;
    const { participantId, resumeHash } = ref;
    return leaveWithin(tx, { events }, room, participantId, { at, reason, resumeHash });
  });
}

/** Works like `leave`, in a transaction that locks the room. */
export async function leaveWithin(
  tx: Tx,
  { events }: { events: EventLog },
  room: EventRoom,
  participantId: string,
  leaving: Parameters<typeof markLeft>[2],
): Promise<boolean> {
  const left = await markLeft(tx, [participantId], leaving);
  if (left.length === 0) return false;
  await rooms.recordActivity(tx, room.id, leaving.at);
  await events.appendAll(tx, departuresOf(room, left));
  return true;
}

/**
 * Ends a session that people have entered and all have left. It ends at the moment when the last person left. A main
 * session ends only when the last person left at or before `since`, and nobody is in its breakouts. A breakout ends
 * only after it was closed. `since` does not apply to it, because nobody returns to a closed breakout.
 * @returns the ids of the ended sessions; empty when the session goes on or has already ended
 */
export async function endSessionIfEmpty(
  { db, ...deps }: EndDeps & { db: Db },
  { roomId, sessionId }: { roomId: string; sessionId: string },
  since: Date,
): Promise<string[]> {
  const ended = await db.transaction(async (tx) => {
    const room = await rooms.lockRoom(tx, roomId);
    const session = await store.findLiveById(tx, { roomId, sessionId });
    if (room === null || session === null) return [];
    const isBreakout = session.breakoutName !== null;
    if (isBreakout && session.breakoutClosedAt === null) return [];
    const leftAt = await lastHumanLeftAt(tx, sessionId);
    if (leftAt === null || (!isBreakout && leftAt > since)) return [];
    const end = { at: leftAt, reason: 'everybody-left' as const };
    if (!isBreakout) return endSession(tx, deps, { room, sessionId }, end);
    await endBreakout(tx, deps, { room, breakout: session }, end);
    return [sessionId];
  });
  deps.jobs.wake();
  return ended;
}
