import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/client';
import { prepared } from '../db/prepared';
import { logins, users } from '../db/schema/users';

export type UserRow = typeof users.$inferSelect;
export type LoginRow = typeof logins.$inferSelect;

const loginById = prepared((db: Db) =>
  db
    .select({ id: logins.id, userId: logins.userId, expiresAt: logins.expiresAt })
    .from(logins)
    .where(eq(logins.id, sql.placeholder('id')))
    .prepare('login_by_id'),
);

export async function findLoginRow(db: Db, id: string) {
  const [row] = await loginById(db).execute({ id });
  return row ?? null;
}

export async function insertLogin(tx: Tx, row: LoginRow): Promise<void> {
  await tx.insert(logins).values(row);
}

export async function deleteLogin(tx: Tx, userId: string, loginId: string): Promise<boolean> {
  const deleted = await tx
    .delete(logins)
    .where(and(eq(logins.id, loginId), eq(logins.userId, userId)))
    .returning({ id: logins.id });
  return deleted.length > 0;
}

export async function findUser(db: Db | Tx, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function findUserByEmail(db: Db | Tx, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row ?? null;
}

/** False when somebody has that email already, in any case. */
export async function insertUser(tx: Tx, row: UserRow): Promise<boolean> {
  const inserted = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return inserted.length > 0;
}
