import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { endSession, type EndDeps } from './end';
import { departuresOf } from './session-events';
import { lastHumanLeftAt, markLeft } from './store-participants';
import * as store from './store';

/** Identifies a participant and the connection that serves them. */
export interface ParticipantRef {
  roomId: string;
  sessionId: string;
  participantId: string;
  /** Hash of the secret in this connection's welcome; another connection that resumes replaces it. */
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
  reason: 'left' | 'network',
  at: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const room = await store.lockRoom(tx, ref.roomId);
    if (room === null) return false;
    const { resumeHash } = ref;
    const left = await markLeft(tx, [ref.participantId], { at, reason, resumeHash });
    if (left.length === 0) return false;
    await store.recordActivity(tx, ref.roomId, at);
    await events.appendAll(tx, departuresOf(room, left));
    return true;
  });
}

/**
 * Ends a session that people have entered and all have left, the last one not after `since`. Its end is the moment when
 * the last one left.
 * @returns false when somebody is in it or left later, or when it has ended.
 */
export async function endSessionIfEmpty(
  { db, ...deps }: EndDeps & { db: Db },
  { roomId, sessionId }: { roomId: string; sessionId: string },
  since: Date,
): Promise<boolean> {
  const isOver = await db.transaction(async (tx) => {
    const room = await store.lockRoom(tx, roomId);
    const session = await store.findLiveSession(tx, roomId);
    if (room === null || session?.id !== sessionId) return false;
    const endedAt = await lastHumanLeftAt(tx, sessionId);
    if (endedAt === null || endedAt > since) return false;
    await endSession(tx, deps, { room, sessionId }, { at: endedAt, reason: 'everybody-left' });
    return true;
  });
  deps.jobs.wake();
  return isOver;
}
