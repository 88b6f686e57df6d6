import { and, asc, desc, eq, gt, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { events, webhookAttempts, webhookDeliveries, webhooks } from '../../platform/db/schema/events';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type AttemptRow = typeof webhookAttempts.$inferSelect;

/** An endpoint with a delivery that is due, or will be. */
export interface DueEndpoint {
  webhookId: string;
  /** The person with all their accounts, or an account whose owner is gone. */
  owner: string;
  /** `failing`: its last attempt failed. `new`: there was none. */
  standing: 'working' | 'new' | 'failing';
  /** When its next delivery is due, in milliseconds since 1970. */
  dueAt: number;
}

/** The number of deliveries of an endpoint to lease. */
export interface Share {
  webhookId: string;
  count: number;
}

/** A delivery under a lease, with all that it takes to send it. */
export type LeasedDelivery = NonNullable<Awaited<ReturnType<typeof listLeased>>[number]>;

/** A delivery and the lease under which a process sends it. */
export interface DeliveryLease {
  id: string;
  leaseId: string;
}

/**
 * Returns endpoints with deliveries that are due, or will be, and that nobody sends. The endpoint that has been due
 * longest comes first. When there are more than `limit`, endpoints that are not due yet are left out first, and then
 * endpoints of owners with many. Takes one index step for each endpoint, however many deliveries it has.
 */
export async function listDueEndpoints(db: Db, at: Date, limit: number): Promise<DueEndpoint[]> {
  const rows = await db.execute<{
    webhook_id: string;
    owner: string;
    standing: DueEndpoint['standing'];
    due_at: string;
  }>(sql`
    with recursive endpoint as (
      (select webhook_id from webhook_deliveries where status = 'pending' and next_attempt_at is not null
        order by webhook_id limit 1)
      union all
      select (select webhook_id from webhook_deliveries
        where status = 'pending' and next_attempt_at is not null and webhook_id > endpoint.webhook_id
        order by webhook_id limit 1)
      from endpoint where endpoint.webhook_id is not null
    ), listed as (
      select webhooks.id as webhook_id, coalesce(accounts.organization_id, accounts.id) as owner,
        case when webhooks.failing_since is not null then 'failing'
          when webhooks.last_success_at is null then 'new' else 'working' end as standing,
        extract(epoch from due.next_attempt_at) * 1000 as due_at
      from endpoint
      join webhooks on webhooks.id = endpoint.webhook_id
      join accounts on accounts.id = webhooks.account_id
      cross join lateral (
        select next_attempt_at from webhook_deliveries
        where webhook_id = webhooks.id and status = 'pending' and next_attempt_at is not null
          and (leased_until is null or leased_until <= ${at.toISOString()}::timestamptz)
        order by next_attempt_at limit 1
      ) due
    )
    select * from listed
    order by due_at > ${at.getTime()}, row_number() over (partition by owner, standing order by due_at), due_at
    limit ${limit}`);
  return rows
    .map((row) => ({
      webhookId: row.webhook_id,
      owner: row.owner,
      standing: row.standing,
      dueAt: Number(row.due_at),
    }))
    .sort((one, other) => one.dueAt - other.dueAt);
}

/** Leases due deliveries of some endpoints, the longest due first. */
export async function leaseDeliveries(
  db: Db,
  shares: readonly Share[],
  { at, leaseId, leasedUntil }: { at: Date; leaseId: string; leasedUntil: Date },
): Promise<LeasedDelivery[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with due as materialized (
      select delivery.id
      from json_to_recordset(${JSON.stringify(shares)}::text::json) as share("webhookId" text, count integer)
      cross join lateral (
        select id from webhook_deliveries
        where webhook_id = share."webhookId" and status = 'pending'
          and next_attempt_at <= ${at.toISOString()}::timestamptz
          and (leased_until is null or leased_until <= ${at.toISOString()}::timestamptz)
        order by next_attempt_at, sequence limit share.count
        for update skip locked
      ) delivery
    )
    update webhook_deliveries set lease_id = ${leaseId}, leased_until = ${leasedUntil.toISOString()}::timestamptz
    where id in (select id from due) returning id`);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : listLeased(db, ids);
}

const listLeased = (db: Db, ids: string[]) =>
  db
    .select({
      id: webhookDeliveries.id,
      attempts: webhookDeliveries.attempts,
      endpoint: {
        id: webhooks.id,
        accountId: webhooks.accountId,
        url: webhooks.url,
        secret: webhooks.secret,
        previousSecret: webhooks.previousSecret,
        previousSecretUntil: webhooks.previousSecretUntil,
      },
      event: events,
      mode: accounts.mode,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .innerJoin(accounts, eq(accounts.id, webhooks.accountId))
    .where(inArray(webhookDeliveries.id, ids))
    .orderBy(asc(webhookDeliveries.sequence));

const holdsLease = ({ id, leaseId }: DeliveryLease) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.leaseId, leaseId));

/** Gives deliveries back as if they had not been leased. */
export async function releaseLeases(db: Db, leases: readonly DeliveryLease[]): Promise<void> {
  for (const lease of leases) {
    await db.update(webhookDeliveries).set({ leaseId: null, leasedUntil: null }).where(holdsLease(lease));
  }
}

/**
 * Stores an attempt and the new state of the delivery, and ends the lease.
 * @returns the lane of the delivery; null when another process has the lease, or the delivery was cancelled
 */
export async function settleDelivery(
  tx: Tx,
  lease: DeliveryLease,
  delivery: Pick<DeliveryRow, 'attempts' | 'status' | 'nextAttemptAt' | 'finishedAt'>,
  attempt: Omit<AttemptRow, 'deliveryId'>,
): Promise<string | null> {
  const settled = tx.$with('settled').as(
    tx
      .update(webhookDeliveries)
      .set({ ...delivery, leaseId: null, leasedUntil: null })
      .where(holdsLease(lease))
      .returning({ id: webhookDeliveries.id, lane: webhookDeliveries.lane }),
  );
  const recorded = tx.$with('recorded').as(
    tx
      .insert(webhookAttempts)
      .select((query) =>
        query
          .select({
            id: sql<string>`${attempt.id}::text`.as('attempt_id'),
            deliveryId: settled.id,
            at: sql<Date>`${attempt.at.toISOString()}::timestamptz`.as('at'),
            durationMs: sql<number>`${attempt.durationMs}::integer`.as('duration_ms'),
            statusCode: sql<number | null>`${attempt.statusCode}::integer`.as('status_code'),
            errorMessage: sql<string | null>`${attempt.errorMessage}::text`.as('error_message'),
            answerExcerpt: sql<string | null>`${attempt.answerExcerpt}::text`.as('answer_excerpt'),
            request: sql<AttemptRow['request']>`${asJson(attempt.request)}::text::json`.as('request'),
            answerHeaders: sql<AttemptRow['answerHeaders']>`${asJson(attempt.answerHeaders)}::text::json`.as(
              'answer_headers',
            ),
          })
          .from(settled),
      )
      .returning({ id: webhookAttempts.id }),
  );
  const [row] = await tx.with(settled, recorded).select({ lane: settled.lane }).from(settled);
  return row?.lane ?? null;
}

const asJson = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

export async function updateDelivery(
  tx: Tx,
  { id, webhookId }: Pick<DeliveryRow, 'id' | 'webhookId'>,
  set: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set(set)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)));
}

/** A delivery and what it tells of its event. */
export interface ListedDelivery {
  delivery: DeliveryRow;
  eventType: string;
  roomId: string | null;
}

const listed = { delivery: webhookDeliveries, eventType: events.type, roomId: events.roomId };

/** Returns the deliveries of an endpoint below a number, newest event first. */
export const listDeliveries = (
  db: Db,
  webhookId: string,
  { before, status, limit }: { before: number | null; status: DeliveryRow['status'] | null; limit: number },
): Promise<ListedDelivery[]> =>
  db
    .select(listed)
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        gt(webhookDeliveries.sequence, 0), // others are not in the log
        before === null ? undefined : lt(webhookDeliveries.sequence, before),
        status === null ? undefined : eq(webhookDeliveries.status, status),
      ),
    )
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(limit);

export async function findDelivery(
  db: Db | Tx,
  webhookId: string,
  deliveryId: string,
): Promise<ListedDelivery | null> {
  const [row] = await db
    .select(listed)
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, deliveryId)));
  return row ?? null;
}

/** Returns a delivery of an event in the log, with the event. */
export async function findDeliveryWithEvent(db: Db, webhookId: string, deliveryId: string) {
  const [row] = await db
    .select({ ...listed, event: events })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.id, deliveryId),
        gt(webhookDeliveries.sequence, 0), // others are not in the log
      ),
    );
  return row ?? null;
}

/** The columns of an attempt in a list. */
const attemptColumns = {
  deliveryId: webhookAttempts.deliveryId,
  at: webhookAttempts.at,
  durationMs: webhookAttempts.durationMs,
  statusCode: webhookAttempts.statusCode,
  errorMessage: webhookAttempts.errorMessage,
  answerExcerpt: webhookAttempts.answerExcerpt,
};

const oldestFirst = [asc(webhookAttempts.at), asc(webhookAttempts.id)];

/** Returns the attempts of deliveries, oldest first. */
export const listAttempts = async (db: Db | Tx, deliveryIds: string[]) =>
  deliveryIds.length === 0
    ? []
    : db
        .select(attemptColumns)
        .from(webhookAttempts)
        .where(inArray(webhookAttempts.deliveryId, deliveryIds))
        .orderBy(...oldestFirst);

export type ListedAttempt = Awaited<ReturnType<typeof listAttempts>>[number];

/** Returns the attempts of a delivery with their requests, oldest first. */
export const listInspectedAttempts = (db: Db, deliveryId: string) =>
  db
    .select({
      ...attemptColumns,
      request: webhookAttempts.request,
      answerHeaders: webhookAttempts.answerHeaders,
    })
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(...oldestFirst);

/**
 * Deletes deliveries that were created until then and have ended; not those that are being sent again.
 * @returns their events
 */
export async function deleteEnded(db: Db, until: Date, limit: number): Promise<string[]> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(lte(webhookDeliveries.createdAt, until), ne(webhookDeliveries.status, 'pending')))
    .orderBy(asc(webhookDeliveries.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const deleted = await db
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, old))
    .returning({ eventId: webhookDeliveries.eventId });
  return deleted.map(({ eventId }) => eventId);
}
