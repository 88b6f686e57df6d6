import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { passkeyChallenges, passkeys } from '../../platform/db/schema/users';

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function listPasskeyRows(db: Db | Tx, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(db: Db, id: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id));
  return row ?? null;
}

/** @returns false when somebody has that passkey already */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  const inserted = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return inserted.length > 0;
}

/** Records a use. @returns false when the passkey was removed, or was used meanwhile with that count */
export async function usePasskey(
  tx: Tx,
  { id, counter }: PasskeyRow,
  used: { counter: number; at: Date },
): Promise<boolean> {
  const updated = await tx
    .update(passkeys)
    .set({ counter: used.counter, lastUsedAt: used.at })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return updated.length > 0;
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return deleted.length > 0;
}

export async function insertChallenge(db: Db, hash: string, expiresAt: Date): Promise<void> {
  await db.insert(passkeyChallenges).values({ hash, expiresAt });
}

/** Uses up a challenge that has not expired; false when there is none. */
export async function deleteChallenge(db: Db, hash: string, now: Date): Promise<boolean> {
  const deleted = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.hash, hash), gt(passkeyChallenges.expiresAt, now)))
    .returning({ hash: passkeyChallenges.hash });
  return deleted.length > 0;
}

/** Deletes challenges that expired before that. */
export async function deleteChallengesBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, passkeyChallenges, lt(passkeyChallenges.expiresAt, before));
}
