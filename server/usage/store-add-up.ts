import { and, asc, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/client';
import { participants, sessions } from '../platform/db/schema/sessions';

/**
 * Stores how long people and agents were in sessions that ended before a moment and lack these sums. Skips sessions
 * that another transaction has locked, until the next run.
 * @returns the number of sessions
 */
export async function addUpSome(db: Db, endedBefore: Date, limit: number): Promise<number> {
  const some = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isNull(sessions.participantSeconds), lt(sessions.endedAt, endedBefore)))
    .orderBy(asc(sessions.endedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const stay = sql`date_part('epoch', coalesce(${participants.leftAt}, ${sessions.endedAt}) - ${participants.joinedAt})`;
  const secondsOf = (kind: 'human' | 'agent') => sql<number>`coalesce((
    select sum(greatest(${stay}, 0)) from ${participants}
    where ${participants.sessionId} = ${sessions.id} and ${participants.kind} = ${kind}), 0)`;
  const changed = await db
    .update(sessions)
    .set({ participantSeconds: secondsOf('human'), agentSeconds: secondsOf('agent') })
    .where(sql`${sessions.id} = any(array(${some}))`)
    .returning({ id: sessions.id });
  return changed.length;
}
