import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { logins, pendingSignIns } from '../../platform/db/schema/users';

export type PendingSignInRow = typeof pendingSignIns.$inferSelect;

export async function insertPendingSignIn(tx: Tx, row: PendingSignInRow): Promise<void> {
  await tx.insert(pendingSignIns).values(row);
}

/** Returns a sign-in that still waits. */
export async function findPendingSignIn(db: Db, id: string, now: Date): Promise<PendingSignInRow | null> {
  const [row] = await db.select().from(pendingSignIns).where(isWaiting(id, now));
  return row ?? null;
}

/** Uses up a sign-in that waits; false when there is none. */
export async function deletePendingSignIn(tx: Tx, id: string, now: Date): Promise<boolean> {
  const deleted = await tx
    .delete(pendingSignIns)
    .where(isWaiting(id, now))
    .returning({ id: pendingSignIns.id });
  return deleted.length > 0;
}

const isWaiting = (id: string, now: Date) =>
  and(eq(pendingSignIns.id, id), gt(pendingSignIns.expiresAt, now));

/** Deletes sign-ins that waited until before that. */
export async function deletePendingSignInsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, pendingSignIns, lt(pendingSignIns.expiresAt, before));
}

/** Records that a login has proved a second factor, or that no login of a person has (null). */
export async function updateFactor(
  tx: Tx,
  of: { loginId: string } | { userId: string },
  secondFactorAt: Date | null,
): Promise<void> {
  const isIt = 'loginId' in of ? eq(logins.id, of.loginId) : eq(logins.userId, of.userId);
  await tx.update(logins).set({ secondFactorAt }).where(isIt);
}
