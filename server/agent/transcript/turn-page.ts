import { and, eq, gte, sql, type SQL } from 'drizzle-orm';
import { turns } from '../../platform/db/schema/artifacts';

/** A place in a transcript: after that turn. */
export type TurnPlace = Pick<typeof turns.$inferSelect, 'id' | 'startedAt' | 'endedAt'>;

/** The turns of a session that stand after a place, where they are ordered by beginning, end and id. Null: all of them. */
export function turnsAfter(sessionId: string, after: TurnPlace | null): SQL | undefined {
  const ofSession = eq(turns.sessionId, sessionId);
  if (after === null) return ofSession;
  return and(
    ofSession,
    // The first condition lets the index find the place, the second one leaves out what stands before it.
    gte(turns.startedAt, after.startedAt),
    sql`(${turns.startedAt}, ${turns.endedAt}, ${turns.id}) > (${after.startedAt.toISOString()}::timestamptz, ${after.endedAt.toISOString()}::timestamptz, ${after.id})`,
  );
}
