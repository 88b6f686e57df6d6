import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { users } from '../../platform/db/schema/users';

export type AccountRow = typeof accounts.$inferSelect;

export async function findAccount(db: Db, accountId: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return row ?? null;
}

export async function findOwnAccount(db: Db, userId: string, accountId: string): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.ownerUserId, userId)));
  return row ?? null;
}

export async function listOwnAccounts(db: Db, userId: string): Promise<AccountRow[]> {
  return db.select().from(accounts).where(eq(accounts.ownerUserId, userId)).orderBy(asc(accounts.mode));
}

export async function findOwnerAddress(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.ownerUserId))
    .where(eq(accounts.id, accountId));
  return row?.email ?? null;
}

export async function insertAccounts(tx: Tx, rows: (typeof accounts.$inferInsert)[]): Promise<void> {
  await tx.insert(accounts).values(rows);
}

export async function updateRetention(
  tx: Tx,
  accountId: string,
  retentionDays: number | null,
): Promise<void> {
  await tx.update(accounts).set({ retentionDays }).where(eq(accounts.id, accountId));
}
