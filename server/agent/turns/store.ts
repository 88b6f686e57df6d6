import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { turnPosts, turns } from '../../platform/db/schema/artifacts';
import { sessions } from '../../platform/db/schema/sessions';

/** A session with turns that are to be put into batches. */
export interface DuePost {
  sessionId: string;
  accountId: string;
}

/** Returns sessions whose next batch is due, the longest due first. */
export const listDuePosts = (db: Db, at: Date, limit: number): Promise<DuePost[]> =>
  db
    .select({ sessionId: turnPosts.sessionId, accountId: turnPosts.accountId })
    .from(turnPosts)
    .where(lte(turnPosts.dueAt, at))
    .orderBy(asc(turnPosts.dueAt))
    .limit(limit);

/**
 * Locks the position of a session whose next batch is due, until the transaction ends. Turns that were stored before are
 * visible then, and later ones wait.
 * @returns the number of the turn before the batch, and the room; null when it is not due any more
 */
export async function lockDuePost(
  tx: Tx,
  sessionId: string,
): Promise<{ after: number; roomId: string } | null> {
  const [row] = await tx
    .select({ after: turnPosts.after, roomId: sessions.roomId })
    .from(turnPosts)
    .innerJoin(sessions, eq(sessions.id, turnPosts.sessionId))
    .where(and(eq(turnPosts.sessionId, sessionId), isNotNull(turnPosts.dueAt)))
    .for('update', { of: turnPosts });
  return row ?? null;
}

/** Stores how far the turns of a session are in batches. @param dueAt null: all are */
export async function movePost(
  tx: Tx,
  sessionId: string,
  { after, dueAt }: { after: number; dueAt: Date | null },
): Promise<void> {
  await tx.update(turnPosts).set({ after, dueAt }).where(eq(turnPosts.sessionId, sessionId));
}

/** Returns the numbers of turns above `after`, in their order, with the size of their texts in bytes. */
export async function listSizes(
  tx: Tx,
  sessionId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ cursor: number; bytes: number }[]> {
  const rows = await tx
    .select({ sequence: turns.sequence, bytes: sql<number>`octet_length(${turns.text})` })
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), gt(turns.sequence, after)))
    .orderBy(asc(turns.sequence))
    .limit(limit);
  return rows.map(({ sequence, bytes }) => ({ cursor: sequence ?? 0, bytes }));
}
