import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { attempts } from '../../platform/db/schema/users';

/**
 * Counts one more attempt, in one statement. Returns null when it may be made, otherwise the time until which the
 * subject has to wait. The count resets after an hour without attempts. After the free attempts, each allowed attempt
 * doubles the wait, from one second up to 15 minutes.
 */
export async function countAttempt(
  db: Db,
  { subject, free, at }: { subject: string; free: number; at: Date },
): Promise<Date | null> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const blocked = sql`${attempts.blockedUntil} > ${now}`;
  const stale = sql`${attempts.lastAt} < ${now} - interval '1 hour'`;
  const wait = sql`least(900, power(2, least(10, ${attempts.count} - ${free}::int))) * interval '1 second'`;
  const [row] = await db
    .insert(attempts)
    .values({ subject, count: 1, lastAt: at, blockedUntil: at, admitted: true })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: {
        admitted: sql`not (${blocked})`,
        count: sql`case when ${blocked} then ${attempts.count} when ${stale} then 1 else ${attempts.count} + 1 end`,
        lastAt: sql`case when ${blocked} then ${attempts.lastAt} else ${now} end`,
        blockedUntil: sql`case when ${blocked} then ${attempts.blockedUntil} when ${stale} or ${attempts.count} < ${free}::int then ${now} else ${now} + ${wait} end`,
      },
    })
    .returning({ admitted: attempts.admitted, blockedUntil: attempts.blockedUntil });
  return row?.admitted === false ? row.blockedUntil : null;
}

/** Counts the last attempt no more, and ends the wait that it began. */
export async function uncountAttempt(db: Db, subject: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1`, blockedUntil: attempts.lastAt })
    .where(and(eq(attempts.subject, subject), gt(attempts.count, 0)));
}

/** Deletes the attempts of a subject, and the wait that they began. */
export async function deleteAttempts(db: Db, subject: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.subject, subject));
}

/** Deletes the attempts of every subject whose last one was before that, unless the subject still has to wait. */
export async function deleteAttemptsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, attempts, and(lt(attempts.lastAt, before), lt(attempts.blockedUntil, before)));
}
