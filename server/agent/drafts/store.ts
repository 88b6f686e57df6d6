import { minutesDrafts } from '../../platform/db/schema/artifacts';
import { and, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { agents } from '../../platform/db/schema/agents';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';

/** Returns a running session; null when it is over, or its artifact was deleted. */
export async function findRunning(db: Db | Tx, sessionId: string) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      roomId: sessions.roomId,
      startedAt: sessions.startedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), isNull(sessions.artifactDeletedAt)));
  return row?.startedAt ? { ...row, startedAt: row.startedAt } : null;
}

/**
 * Marks the draft of a session as being written; earlier items stay.
 * @returns false when it is being written already
 */
export async function markDrafting(tx: Tx, sessionId: string, forClosingAt: Date | null): Promise<boolean> {
  const asked = forClosingAt !== null && { forClosingAt };
  const [begun] = await tx
    .insert(minutesDrafts)
    .values({ sessionId, status: 'drafting', decisions: [], actionItems: [], forClosingAt, revision: 1 })
    .onConflictDoUpdate({
      target: minutesDrafts.sessionId,
      set: { status: 'drafting', revision: sql`${minutesDrafts.revision} + 1`, ...asked },
      setWhere: ne(minutesDrafts.status, 'drafting'),
    })
    .returning({ sessionId: minutesDrafts.sessionId });
  if (begun === undefined && asked)
    await tx.update(minutesDrafts).set(asked).where(eq(minutesDrafts.sessionId, sessionId));
  return begun !== undefined;
}

/**
 * Returns running sessions with a Notetaker, in rooms that close between `at` and `before`, for which the server has
 * not asked for a draft yet. Joins `rooms` and `agents`, so that one statement finds them.
 */
export const listClosing = (db: Db, at: Date, before: Date) =>
  db
    .selectDistinct({
      sessionId: sessions.id,
      roomId: rooms.id,
      accountId: rooms.accountId,
      isEndToEndEncrypted: rooms.isEndToEndEncrypted,
      closesAt: rooms.closesAt,
    })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .innerJoin(agents, eq(agents.sessionId, sessions.id))
    .innerJoin(participants, eq(participants.id, agents.participantId))
    .leftJoin(minutesDrafts, eq(minutesDrafts.sessionId, sessions.id))
    .where(
      and(
        isNull(sessions.endedAt),
        isNotNull(sessions.startedAt),
        isNull(participants.leftAt),
        eq(agents.mode, 'Notetaker'),
        gt(rooms.closesAt, at),
        lte(rooms.closesAt, before),
        sql`${minutesDrafts.forClosingAt} is distinct from ${rooms.closesAt}`,
      ),
    );
