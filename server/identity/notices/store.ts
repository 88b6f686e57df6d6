import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { users } from '../../platform/db/schema/users';
import { isMailable } from '../../platform/mail/address';

/** Returns a person with their mail address; null when there is no person, or no address. */
export async function findAddress(db: Db, userId: string): Promise<{ userId: string; email: string } | null> {
  const [row] = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return row !== undefined && isMailable(row.email) ? row : null;
}
