import { and, asc, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { prepared } from '../../platform/db/prepared';
import { logins, pendingSignIns, signUpLinks, users } from '../../platform/db/schema/users';
import type { Provider } from '../../platform/sign-in-providers';

export type UserRow = typeof users.$inferSelect;
export type SignUpLinkRow = typeof signUpLinks.$inferSelect;
export type LoginRow = typeof logins.$inferSelect;

const loginById = prepared((db: Db) =>
  db
    .select({
      id: logins.id,
      userId: logins.userId,
      expiresAt: logins.expiresAt,
      createdAt: logins.createdAt,
      provenAt: logins.provenAt,
      secondFactorAt: logins.secondFactorAt,
      lastUsedAt: logins.lastUsedAt,
    })
    .from(logins)
    .where(eq(logins.id, sql.placeholder('id')))
    .prepare('login_by_id'),
);

export async function findLoginRow(db: Db | Tx, id: string) {
  const [row] = await loginById(db).execute({ id });
  return row ?? null;
}

export async function insertLogin(tx: Tx, row: LoginRow): Promise<void> {
  await tx.insert(logins).values(row);
}

/** Records the last use of a login, unless one that is not before that is recorded already. */
export async function touchLogin(
  db: Db,
  id: string,
  { at, before }: { at: Date; before: Date },
): Promise<void> {
  const isDue = or(isNull(logins.lastUsedAt), lte(logins.lastUsedAt, before));
  await db
    .update(logins)
    .set({ lastUsedAt: at })
    .where(and(eq(logins.id, id), isDue));
}

/** Returns whether a person has a login, also one that has expired. */
export async function hasLogin(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.select({ id: logins.id }).from(logins).where(eq(logins.userId, userId)).limit(1);
  return found.length > 0;
}

/** Returns logins of a person that are open, the one with that id first, then those that were used last. */
export async function listLogins(
  db: Db,
  userId: string,
  { first, now, limit }: { first: string; now: Date; limit: number },
): Promise<LoginRow[]> {
  return db
    .select()
    .from(logins)
    .where(and(eq(logins.userId, userId), gt(logins.expiresAt, now)))
    .orderBy(
      desc(eq(logins.id, first)),
      sql`${logins.lastUsedAt} desc nulls last`,
      desc(logins.createdAt),
      desc(logins.id),
    )
    .limit(limit);
}

/** Records that the person has proved again who they are. */
export async function updateProof(tx: Tx, loginId: string, provenAt: Date): Promise<void> {
  await tx.update(logins).set({ provenAt }).where(eq(logins.id, loginId));
}

export async function deleteLogin(tx: Tx, userId: string, loginId: string): Promise<boolean> {
  const deleted = await tx
    .delete(logins)
    .where(and(eq(logins.id, loginId), eq(logins.userId, userId)))
    .returning({ id: logins.id });
  return deleted.length > 0;
}

/** @param isLocked whether the row is locked until the transaction ends */
export async function findUser(db: Db | Tx, id: string, isLocked = false): Promise<UserRow | null> {
  const query = db.select().from(users).where(eq(users.id, id));
  const [row] = await (isLocked ? query.for('update') : query);
  return row ?? null;
}

/** Somebody who signs in with that email, in any case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.provider)));
  return row ?? null;
}

/** False when somebody has that email, in any case, or that identity at a provider already. */
export async function insertUser(tx: Tx, row: UserRow): Promise<boolean> {
  const inserted = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return inserted.length > 0;
}

export async function findUserOfProvider(
  db: Db,
  provider: Provider,
  providerUserId: string,
): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.provider, provider), eq(users.providerUserId, providerUserId)));
  return row ?? null;
}

export async function updatePassword(tx: Tx, userId: string, passwordHash: string | null): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Sets the address. @returns the one before */
export async function updateEmail(tx: Tx, userId: string, email: string): Promise<string | null> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update');
  await tx.update(users).set({ email }).where(eq(users.id, userId));
  return row?.email ?? null;
}

/** Suspends a person, or lets them sign in again (null). */
export async function updateSuspension(tx: Tx, userId: string, suspendedAt: Date | null): Promise<void> {
  await tx.update(users).set({ suspendedAt }).where(eq(users.id, userId));
}

/**
 * Locks a person, so that their proofs do not change until the transaction ends; others may lock them so as well.
 * @returns null when there is none
 */
export async function lockUserShared(tx: Tx, userId: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('share');
  return row ?? null;
}

/** Returns everybody, or the people with that id or email address in any case, those who signed up first in front. */
export async function listUsers(db: Db, idOrEmail: string | null): Promise<UserRow[]> {
  const isWanted =
    idOrEmail === null
      ? undefined
      : or(eq(users.id, idOrEmail), eq(sql`lower(${users.email})`, idOrEmail.toLowerCase()));
  return db.select().from(users).where(isWanted).orderBy(asc(users.createdAt), asc(users.id));
}

/** Deletes all logins of a person, and the sign-ins that wait for a second factor. */
export async function deleteLogins(tx: Tx, userId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
  await tx.delete(logins).where(eq(logins.userId, userId));
}

/**
 * Deletes the logins of a person except one, and the sign-ins that wait for a second factor.
 * @returns how many logins were deleted
 */
export async function deleteOtherLogins(tx: Tx, userId: string, keptLoginId: string): Promise<number> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
  const deleted = await tx
    .delete(logins)
    .where(and(eq(logins.userId, userId), ne(logins.id, keptLoginId)))
    .returning({ id: logins.id });
  return deleted.length;
}

/** With the person go logins, accounts, keys, rooms and everything in them, and their place in rooms of others. */
export async function deleteUser(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id });
  return deleted.length > 0;
}

/** Deletes logins that expired before that. */
export async function deleteLoginsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, logins, lt(logins.expiresAt, before));
}

const isOfAddress = (email: string) => eq(sql`lower(${signUpLinks.email})`, email.toLowerCase());

/** False, and nothing written, when the address has that many links already that have not expired. */
export async function insertSignUpLink(tx: Tx, row: SignUpLinkRow, most: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sign-up ${row.email.toLowerCase()}`}))`);
  const links = await tx
    .select({ tokenHash: signUpLinks.tokenHash })
    .from(signUpLinks)
    .where(and(isOfAddress(row.email), gt(signUpLinks.expiresAt, row.createdAt)));
  if (links.length >= most) return false;
  await tx.insert(signUpLinks).values(row);
  return true;
}

/** Returns a link that has not expired. */
export async function findSignUpLink(db: Db, tokenHash: string, now: Date): Promise<SignUpLinkRow | null> {
  const [row] = await db
    .select()
    .from(signUpLinks)
    .where(and(eq(signUpLinks.tokenHash, tokenHash), gt(signUpLinks.expiresAt, now)));
  return row ?? null;
}

/** Uses up a link that has not expired; false when there is none. */
export async function deleteSignUpLink(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const deleted = await tx
    .delete(signUpLinks)
    .where(and(eq(signUpLinks.tokenHash, tokenHash), gt(signUpLinks.expiresAt, now)))
    .returning({ tokenHash: signUpLinks.tokenHash });
  return deleted.length > 0;
}

/** Deletes the other links of an address after one has been used. */
export async function deleteSignUpLinksOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(signUpLinks).where(isOfAddress(email));
}

/** Deletes links that expired before that. */
export async function deleteSignUpLinksBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, signUpLinks, lt(signUpLinks.expiresAt, before));
}
