import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/db/client';
import { accounts, customerBuckets } from '../platform/db/schema/accounts';
import { auditEvents } from '../platform/db/schema/audit';
import { idempotencyKeys } from '../platform/db/schema/idempotency';
import { keys } from '../platform/db/schema/keys';
import { roomInvitations } from '../platform/db/schema/members';
import { users } from '../platform/db/schema/users';
import { keyRow } from '../identity/keys/add-key';
import { hashKey, newKey } from '../identity/keys/secret';
import type { Scope } from '../platform/principal/principal';
import { newId } from '../platform/ids';
import { STARTED_AT } from './row-times';

/** Returns a person's live account and their test account. */
export async function addOwnAccounts(db: Db): Promise<[live: string, test: string]> {
  const ownerUserId = newId('usr');
  const email = `${ownerUserId}@example.com`;
  await db.insert(users).values({ id: ownerUserId, email, displayName: 'Grace', createdAt: STARTED_AT });
  const [live, test] = [newId('acc'), newId('acc')];
  await db.insert(accounts).values([
    { id: live, ownerUserId, mode: 'live', createdAt: STARTED_AT },
    { id: test, ownerUserId, mode: 'test', createdAt: STARTED_AT },
  ]);
  return [live, test];
}

/** Gives an account to the organization of another account of its mode, in place of that account. */
export async function giveAccount(db: Db, accountId: string, replacedAccountId: string): Promise<void> {
  const [replaced] = await db.delete(accounts).where(eq(accounts.id, replacedAccountId)).returning();
  if (replaced === undefined) throw new Error('There is no such account.');
  const { organizationId } = replaced;
  await db.update(accounts).set({ organizationId }).where(eq(accounts.id, accountId));
}

/** Changes a key in a way that the portal refuses, for example its expiry to the past. */
export async function changeKey(
  db: Db,
  secret: string,
  change: Partial<typeof keys.$inferInsert>,
): Promise<void> {
  await db
    .update(keys)
    .set(change)
    .where(eq(keys.hash, hashKey(secret)));
}

export async function findKey(db: Db, secret: string) {
  const [row] = await db
    .select()
    .from(keys)
    .where(eq(keys.hash, hashKey(secret)));
  return row ?? null;
}

/** Adds audited events on `rm_0`, `rm_1` and so on, hundreds of them at one moment. @param of whose and what they are */
export async function addAuditEvents(
  db: Db,
  count: number,
  of: Partial<typeof auditEvents.$inferInsert> = {},
): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: `evt_${n}`,
    at: new Date(STARTED_AT.getTime() + Math.floor(n / 700)),
    accountId: null,
    actorKind: 'system' as const,
    actorId: null,
    action: 'room.create',
    targetId: `rm_${n}`,
    ip: null,
    requestId: null,
    detail: { name: 'Weekly “sync” \u2028', count: 1e3 },
    ...of,
  }));
  await db.insert(auditEvents).values(rows);
}

/** Returns the audited actions on a target, oldest first. */
export async function actionsOn(db: Db, targetId: string): Promise<string[]> {
  const rows = await eventsOn(db, targetId);
  return rows.map((row) => row.action);
}

/** Returns audit events on a target in the order of their transactions, also within one millisecond. */
export const eventsOn = (db: Db, targetId: string, action?: string) =>
  db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.targetId, targetId),
        action === undefined ? undefined : eq(auditEvents.action, action),
      ),
    )
    .orderBy(asc(auditEvents.at), sql`xmin::text::bigint`);

export async function countEvents(db: Db): Promise<number> {
  return db.$count(auditEvents);
}

/** Returns the contents of a table as text, to search it for values that must not be stored. */
export async function textOf(db: Db, table: 'keys' | 'invitations' | 'events' | 'buckets'): Promise<string> {
  const tables: Record<typeof table, PgTable> = {
    keys,
    invitations: roomInvitations,
    events: auditEvents,
    buckets: customerBuckets,
  };
  return JSON.stringify(await db.select(getTableColumns(tables[table])).from(tables[table]));
}

/** Returns the stored requests with an Idempotency-Key. */
export const findKeyedRequests = (db: Db) => db.select().from(idempotencyKeys);

/** Adds a key that appears in neither the audit log nor the event log. @returns its secret */
export async function addKey(db: Db, accountId: string, scopes: Scope[]): Promise<string> {
  const secret = newKey('live');
  const at = new Date();
  const key = { accountId, name: 'Test key', scopes, expiresAt: null, at };
  await db.insert(keys).values(keyRow(secret, key, null));
  return secret;
}
