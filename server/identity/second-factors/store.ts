import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { passkeys, recoveryCodes, secondFactors } from '../../platform/db/schema/users';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function findSecondFactor(db: Db | Tx, userId: string): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/**
 * Stores an authenticator that does not count yet, in place of an earlier one that does not.
 * @returns false, with nothing stored, when the person has one that counts
 */
export async function replaceUnconfirmed(tx: Tx, { userId, ...row }: SecondFactorRow): Promise<boolean> {
  const stored = await tx
    .insert(secondFactors)
    .values({ userId, ...row })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: row,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return stored.length > 0;
}

export async function confirmSecondFactor(tx: Tx, userId: string, confirmedAt: Date): Promise<void> {
  await tx.update(secondFactors).set({ confirmedAt }).where(eq(secondFactors.userId, userId));
}

/** Uses up the code of a time step. @returns false when a code of this step, or a later one, was used before */
export async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/** Deletes the authenticator and the recovery codes of a person. @returns false when there was none that counted */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Replaces the recovery codes of a person. Calls at the same time run one after the other. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for('update');
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses up a recovery code. @returns false when there is no such code */
export async function deleteRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const deleted = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return deleted.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/**
 * Returns those of the people whose authenticator counts, and those who have a passkey. Reads `passkeys` itself, whose
 * module needs this one.
 */
export async function listWithSecondFactor(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const ids = [...userIds];
  const rows = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(inArray(secondFactors.userId, ids), isNotNull(secondFactors.confirmedAt)))
    .union(tx.select({ userId: passkeys.userId }).from(passkeys).where(inArray(passkeys.userId, ids)));
  return rows.map(({ userId }) => userId);
}
