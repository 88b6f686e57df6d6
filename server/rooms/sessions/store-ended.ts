import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { rooms } from '../../platform/db/schema/rooms';
import { sessions } from '../../platform/db/schema/sessions';

/** A session that has ended, as the list of the oldest ones names it. */
export interface EndedSession {
  sessionId: string;
  roomId: string;
  accountId: string;
  endedAt: Date;
  /** Whether a person entered it. */
  isEntered: boolean;
}

/** Returns sessions that ended before a time, in the order of their ends. @param after the last of the previous page */
export async function listEndedBefore(
  db: Db,
  { before, after, limit }: { before: Date; after: EndedSession | null; limit: number },
): Promise<EndedSession[]> {
  const rows = await db
    .select({ session: sessions, accountId: rooms.accountId })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(
      and(
        lte(sessions.endedAt, before),
        after === null
          ? undefined
          : sql`(${sessions.endedAt}, ${sessions.id}) > (${after.endedAt.toISOString()}::timestamptz, ${after.sessionId})`,
      ),
    )
    .orderBy(sessions.endedAt, sessions.id)
    .limit(limit);
  return rows.flatMap(({ session: { id, roomId, startedAt, endedAt }, accountId }) =>
    endedAt === null ? [] : [{ sessionId: id, roomId, accountId, endedAt, isEntered: startedAt !== null }],
  );
}

/**
 * Deletes a session with all that belongs to it, and its breakouts that nobody entered: nobody can see those. The
 * others stay as long as they are to.
 */
export async function deleteSession(tx: Tx, sessionId: string): Promise<void> {
  const isBreakout = eq(sessions.parentSessionId, sessionId);
  await tx.delete(sessions).where(and(isBreakout, isNull(sessions.startedAt)));
  await tx.update(sessions).set({ parentSessionId: null }).where(isBreakout);
  await tx.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Returns which of these sessions are over. */
export async function listEnded(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), isNotNull(sessions.endedAt)));
  return rows.map(({ id }) => id);
}
