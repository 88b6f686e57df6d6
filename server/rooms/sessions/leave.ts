import type { Db } from '../../platform/db/client';
import { endSession, type EndDeps } from './end';
import * as store from './store';

/** A connection's place in a session. */
export interface Held {
  roomId: string;
  sessionId: string;
  participantId: string;
  /** Of the secret that was told at this connection's welcome: whoever resumes makes it void. */
  resumeHash: string;
}

/**
 * Writes down that somebody left.
 * @param at when they were last there
 * @returns false when another connection has taken the place, or they had left already.
 */
export function leave(db: Db, held: Held, reason: 'left' | 'network', at: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await store.takeRoom(tx, held.roomId);
    const { resumeHash } = held;
    if (!(await store.markLeft(tx, held.participantId, { at, reason, resumeHash }))) return false;
    await store.noteActivity(tx, held.roomId, at);
    return true;
  });
}

/**
 * Ends a session that people have been in and all have left, nobody of them after `since`. It ended when the last one
 * left.
 * @returns false when somebody is in it, left later, or it has ended.
 */
export async function endIfDeserted(
  { db, ...deps }: EndDeps & { db: Db },
  { roomId, sessionId }: { roomId: string; sessionId: string },
  since: Date,
): Promise<boolean> {
  const isOver = await db.transaction(async (tx) => {
    await store.takeRoom(tx, roomId);
    const session = await store.findLiveSession(tx, roomId);
    if (session?.id !== sessionId) return false;
    const endedAt = await store.lastHumanLeftAt(tx, sessionId);
    if (endedAt === null || endedAt > since) return false;
    await endSession(tx, deps, { roomId, sessionId }, endedAt);
    return true;
  });
  deps.jobs.wake();
  return isOver;
}
