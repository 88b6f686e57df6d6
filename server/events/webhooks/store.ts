import { alias } from 'drizzle-orm/pg-core';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { eventHeads, webhooks } from '../../platform/db/schema/events';

export type WebhookRow = typeof webhooks.$inferSelect;

/** An endpoint, and up to where the events of its account are no longer kept. */
export interface FoundWebhook {
  webhook: WebhookRow;
  floor: number;
}

const columns = { webhook: webhooks, floor: sql<number>`coalesce(${eventHeads.floor}, 0)`.mapWith(Number) };

export const countWebhooks = async (tx: Tx, accountId: string): Promise<number> => {
  const [row] = await tx.select({ count: count() }).from(webhooks).where(eq(webhooks.accountId, accountId));
  return row?.count ?? 0;
};

export async function insertWebhook(tx: Tx, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [inserted] = await tx.insert(webhooks).values(row).returning();
  if (inserted === undefined) throw new Error('An inserted endpoint was not returned.');
  return inserted;
}

/** Returns the endpoints of an account, newest first. */
export const listWebhooks = (db: Db, accountId: string): Promise<FoundWebhook[]> =>
  db
    .select(columns)
    .from(webhooks)
    .leftJoin(eventHeads, eq(eventHeads.accountId, webhooks.accountId))
    .where(eq(webhooks.accountId, accountId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id));

export async function findWebhook(
  db: Db | Tx,
  accountId: string,
  webhookId: string,
): Promise<FoundWebhook | null> {
  const [row] = await db
    .select(columns)
    .from(webhooks)
    .leftJoin(eventHeads, eq(eventHeads.accountId, webhooks.accountId))
    .where(and(eq(webhooks.accountId, accountId), eq(webhooks.id, webhookId)));
  return row ?? null;
}

/** Returns an endpoint of any account. */
export async function findAnyWebhook(
  db: Db,
  webhookId: string,
): Promise<(WebhookRow & Pick<typeof accounts.$inferSelect, 'mode'>) | null> {
  const [row] = await db
    .select({ webhook: webhooks, mode: accounts.mode })
    .from(webhooks)
    .innerJoin(accounts, eq(accounts.id, webhooks.accountId))
    .where(eq(webhooks.id, webhookId));
  return row ? { ...row.webhook, mode: row.mode } : null;
}

export async function updateWebhook(
  tx: Tx,
  { accountId, id }: Pick<WebhookRow, 'accountId' | 'id'>,
  set: Partial<typeof webhooks.$inferInsert>,
): Promise<void> {
  await tx
    .update(webhooks)
    .set(set)
    .where(and(eq(webhooks.accountId, accountId), eq(webhooks.id, id)));
}

/** The failures of an endpoint since its last success. */
export type Failures = Pick<WebhookRow, 'failingSince' | 'failures'>;

/** Ends the failures of an endpoint. @returns the earlier failures; null when there is no such endpoint */
export async function recordSuccess(
  tx: Tx,
  { accountId, id }: Pick<WebhookRow, 'accountId' | 'id'>,
  at: Date,
): Promise<Failures | null> {
  const before = alias(webhooks, 'before');
  const [row] = await tx
    .update(webhooks)
    .set({ lastSuccessAt: at, failingSince: null, failures: 0 })
    .from(before)
    .where(and(eq(webhooks.accountId, accountId), eq(webhooks.id, id), eq(before.id, webhooks.id)))
    .returning({ failingSince: before.failingSince, failures: before.failures });
  return row ?? null;
}

/** Counts a failed attempt. @returns the endpoint after it; null when there is none */
export async function countFailure(
  tx: Tx,
  { accountId, id }: Pick<WebhookRow, 'accountId' | 'id'>,
  at: Date,
): Promise<WebhookRow | null> {
  const [row] = await tx
    .update(webhooks)
    .set({
      failures: sql`${webhooks.failures} + 1`,
      failingSince: sql`coalesce(${webhooks.failingSince}, ${at.toISOString()}::timestamptz)`,
    })
    .where(and(eq(webhooks.accountId, accountId), eq(webhooks.id, id)))
    .returning();
  return row ?? null;
}

export async function deleteWebhook(tx: Tx, accountId: string, webhookId: string): Promise<void> {
  await tx.delete(webhooks).where(and(eq(webhooks.accountId, accountId), eq(webhooks.id, webhookId)));
}
