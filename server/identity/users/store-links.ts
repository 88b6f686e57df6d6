import { and, eq, gt, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { emailChanges, passwordResets, users } from '../../platform/db/schema/users';

export type EmailChangeRow = typeof emailChanges.$inferSelect;
type PasswordResetRow = typeof passwordResets.$inferSelect;

/**
 * Inserts a link. @returns the address of the person at this moment; null, with nothing inserted, when the person is
 * suspended, or has that many links that still work
 */
export async function insertPasswordReset(
  tx: Tx,
  row: PasswordResetRow,
  most: number,
): Promise<string | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, row.userId)).for('update');
  if (user === undefined || user.suspendedAt !== null) return null;
  const isOpen = and(eq(passwordResets.userId, row.userId), gt(passwordResets.expiresAt, row.createdAt));
  if ((await tx.$count(passwordResets, isOpen)) >= most) return null;
  await tx.insert(passwordResets).values(row);
  return user.email;
}

/** Returns the person of a link that has not expired; null also when they are suspended. */
export async function findUserOfReset(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return row === undefined || row.user.suspendedAt !== null ? null : row.user;
}

/** Uses up a link that has not expired; false when there is none. */
export async function deletePasswordReset(db: Db | Tx, tokenHash: string, now: Date): Promise<boolean> {
  const deleted = await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ tokenHash: passwordResets.tokenHash });
  return deleted.length > 0;
}

/** Deletes all links of a person for a forgotten password. */
export async function deletePasswordResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Stores the change of address that a person wants, in place of an earlier one. */
export async function replaceEmailChange(tx: Tx, { userId, ...row }: EmailChangeRow): Promise<void> {
  await tx
    .insert(emailChanges)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: emailChanges.userId, set: row });
}

/** Returns the change that a mailed token belongs to, until it has expired. */
export async function findEmailChange(
  db: Db | Tx,
  tokenHash: string,
  now: Date,
): Promise<EmailChangeRow | null> {
  const [row] = await db.select().from(emailChanges).where(isOpenChange(tokenHash, now));
  return row ?? null;
}

/** Like `findEmailChange`, and locks the change until the transaction ends. */
export async function lockEmailChange(tx: Tx, tokenHash: string, now: Date): Promise<EmailChangeRow | null> {
  const [row] = await tx.select().from(emailChanges).where(isOpenChange(tokenHash, now)).for('update');
  return row ?? null;
}

export async function updateEmailChange(
  tx: Tx,
  userId: string,
  confirmed: Pick<EmailChangeRow, 'oldConfirmedAt' | 'newConfirmedAt'>,
): Promise<void> {
  await tx.update(emailChanges).set(confirmed).where(eq(emailChanges.userId, userId));
}

export async function deleteEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

const isOpenChange = (tokenHash: string, now: Date) =>
  and(
    or(eq(emailChanges.oldTokenHash, tokenHash), eq(emailChanges.newTokenHash, tokenHash)),
    gt(emailChanges.expiresAt, now),
  );

/** Deletes links of both kinds that expired before that. */
export async function deleteLinksBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, passwordResets, lt(passwordResets.expiresAt, before));
  await deleteInBatches(db, emailChanges, lt(emailChanges.expiresAt, before));
}
