import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { events, webhookDeliveries, webhooks } from '../../platform/db/schema/events';

export type Ordering = (typeof webhooks.$inferSelect)['ordering'];

/** A queue: deliveries of one endpoint that are sent in order. */
export interface Lane {
  webhookId: string;
  lane: string;
}

/** The fields of an endpoint that decide which events are posted to it, and in which order. */
export interface Subscriber {
  id: string;
  types: string[] | null;
  ordering: Ordering;
}

/** The fields of a numbered event that its deliveries need. */
export interface QueuedEvent {
  id: string;
  type: string;
  sequence: number;
  roomId: string | null;
}

/** How many rows one statement inserts: a statement has 65,535 parameters at most. */
const ROWS_AT_ONCE = 1_000;
/** The number of failed attempts after which a delivery no longer blocks other deliveries of its room. */
const HOLDING_ATTEMPTS = 3;
/** The lane of an endpoint with strict order; lanes in strict order of their own begin with it. */
const STRICT_LANE = '*';

export const laneOf = (ordering: Ordering, roomId: string | null): string =>
  ordering === 'strict' ? STRICT_LANE : (roomId ?? '');

/** Returns the lane of events that are not in the log: those of a session wait for each other only. */
export const laneOfSession = (ordering: Ordering, sessionId: string): string =>
  ordering === 'strict' ? `${STRICT_LANE} ${sessionId}` : sessionId;

/** The lowest number. Numbers of events that are not in the log count up from here, and stay below zero. */
const UNLISTED_START = Number.MIN_SAFE_INTEGER;

/** Inserts events that are not in the log. @returns their numbers, which grow in this order */
export async function insertUnlisted(
  tx: Tx,
  rows: Omit<typeof events.$inferInsert, 'sequence'>[],
): Promise<{ id: string; sequence: number }[]> {
  const sequence = sql<number>`nextval(pg_get_serial_sequence('events', 'position')) + ${UNLISTED_START}::bigint`;
  const inserted: { id: string; sequence: number }[] = [];
  for (const row of rows) {
    const [numbered] = await tx
      .insert(events)
      .values({ ...row, sequence })
      .returning({ id: events.id, sequence: events.sequence });
    if (numbered) inserted.push({ id: numbered.id, sequence: numbered.sequence ?? 0 });
  }
  return inserted;
}

/** Deletes events that are not in the log and that no endpoint gets any more. */
export async function deleteUnposted(tx: Db | Tx, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const posted = tx
    .select({ one: sql`1` })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.eventId, events.id));
  await tx.delete(events).where(and(inArray(events.id, eventIds), lt(events.sequence, 0), notExists(posted)));
}

/** Returns the events of an endpoint's deliveries that are not in the log. */
export async function listUnlistedOf(tx: Tx, webhookId: string): Promise<string[]> {
  const rows = await tx
    .select({ eventId: webhookDeliveries.eventId })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), lt(webhookDeliveries.sequence, 0)));
  return rows.map(({ eventId }) => eventId);
}

const isPending = eq(webhookDeliveries.status, 'pending');
const notInFlight = (at: Date) =>
  or(isNull(webhookDeliveries.leasedUntil), lte(webhookDeliveries.leasedUntil, at));

/** Returns the endpoints of an account to which events are posted. */
export const listSubscribers = (tx: Tx, accountId: string): Promise<Subscriber[]> =>
  tx
    .select({ id: webhooks.id, types: webhooks.types, ordering: webhooks.ordering })
    .from(webhooks)
    .where(and(eq(webhooks.accountId, accountId), eq(webhooks.status, 'enabled')));

/** Returns the events of an account with numbers above `after`, up to `until`, in their order. */
export async function listQueued(
  db: Db | Tx,
  accountId: string,
  filter: {
    after: number;
    until: number;
    types?: string[] | null;
    since?: Date | null;
    limit?: number;
  },
): Promise<QueuedEvent[]> {
  const { after, until, types = null, since = null, limit } = filter;
  const query = db
    .select({ id: events.id, type: events.type, sequence: events.sequence, roomId: events.roomId })
    .from(events)
    .where(
      and(
        eq(events.accountId, accountId),
        gt(events.sequence, after),
        lte(events.sequence, until),
        types === null ? undefined : inArray(events.type, types),
        since === null ? undefined : gte(events.at, since),
      ),
    )
    .orderBy(asc(events.sequence));
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map((row) => ({ ...row, sequence: row.sequence ?? 0 }));
}

/** Inserts deliveries, unless the event is on its way to that endpoint already. */
export async function insertDeliveries(
  tx: Tx,
  rows: (typeof webhookDeliveries.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insert(webhookDeliveries)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoNothing();
  }
}

/** Inserts deliveries like `insertDeliveries`, but restarts a delivery that has ended. */
export async function upsertDeliveries(
  tx: Tx,
  rows: (typeof webhookDeliveries.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insert(webhookDeliveries)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [webhookDeliveries.webhookId, webhookDeliveries.eventId],
        set: {
          lane: sql`excluded.lane`,
          trigger: sql`excluded.trigger`,
          status: 'pending',
          attempts: 0,
          nextAttemptAt: null,
          createdAt: sql`excluded.created_at`,
          finishedAt: null,
        },
        setWhere: ne(webhookDeliveries.status, 'pending'),
      });
  }
}

/**
 * Releases the first waiting delivery of each lane, unless an earlier delivery blocks it. A delivery blocks its lane
 * while it is sent or retried and has not failed too often yet. Deliveries that are sent by hand do not block a lane.
 */
export async function scheduleFirst(tx: Tx, lanes: readonly Lane[], at: Date): Promise<void> {
  if (lanes.length === 0) return;
  await tx.execute(sql`
    update webhook_deliveries set next_attempt_at = ${at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(lanes)}::text::json) as queue("webhookId" text, lane text)
    cross join lateral (
      select waiting.id from webhook_deliveries waiting
      where waiting.webhook_id = queue."webhookId" and waiting.lane = queue.lane
        and waiting.status = 'pending' and waiting.next_attempt_at is null
      order by waiting.sequence limit 1
    ) first
    where webhook_deliveries.id = first.id and not exists (
      select from webhook_deliveries holding
      where holding.webhook_id = queue."webhookId" and holding.lane = queue.lane
        and holding.status = 'pending' and holding.next_attempt_at is not null and holding.trigger <> 'retry'
        and (left(holding.lane, 1) = ${STRICT_LANE} or holding.attempts < ${HOLDING_ATTEMPTS})
    )`);
}

/**
 * Cancels all deliveries that wait or are retried.
 * @returns the lowest number of their events; null when there were none
 */
export async function cancelPending(tx: Tx, webhookId: string, at: Date): Promise<number | null> {
  const cancelled = tx.$with('cancelled').as(
    tx
      .update(webhookDeliveries)
      .set({ status: 'cancelled', nextAttemptAt: null, leasedUntil: null, leaseId: null, finishedAt: at })
      .where(and(eq(webhookDeliveries.webhookId, webhookId), isPending))
      .returning({ sequence: webhookDeliveries.sequence }),
  );
  const [row] = await tx
    .with(cancelled)
    .select({
      first: sql<string | null>`min(${cancelled.sequence}) filter (where ${cancelled.sequence} > 0)`,
    })
    .from(cancelled);
  return row?.first == null ? null : Number(row.first);
}

/** Returns the lowest number of the events that were given up at that moment or later; null when there is none. */
export async function firstGivenUp(tx: Tx, webhookId: string, since: Date): Promise<number | null> {
  const [row] = await tx
    .select({ first: sql<string | null>`min(${webhookDeliveries.sequence})` })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.status, 'failed'),
        gt(webhookDeliveries.sequence, 0),
        gte(webhookDeliveries.finishedAt, since),
      ),
    );
  return row?.first == null ? null : Number(row.first);
}

/** Moves every next attempt forward to that time. The attempt that is moved forward does not count. */
export async function hurryAttempts(tx: Tx, webhookId: string, at: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: at, attempts: sql`greatest(${webhookDeliveries.attempts} - 1, 0)` })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        isPending,
        gt(webhookDeliveries.nextAttemptAt, at),
        notInFlight(at),
      ),
    );
}

/**
 * Moves all pending deliveries of the log into the lanes of another order. Deliveries that are not being sent wait until their
 * lane is scheduled.
 * @returns the lanes
 */
export async function moveToLanes(tx: Tx, webhookId: string, ordering: Ordering, at: Date): Promise<Lane[]> {
  const room = sql`coalesce((select room_id from events where events.id = ${webhookDeliveries.eventId}), '')`;
  const moved = tx.$with('moved').as(
    tx
      .update(webhookDeliveries)
      .set({
        lane: ordering === 'strict' ? STRICT_LANE : room,
        nextAttemptAt: sql`case
          when ${webhookDeliveries.leasedUntil} > ${at.toISOString()}::timestamptz or ${webhookDeliveries.trigger} = 'retry'
            then ${webhookDeliveries.nextAttemptAt}
          when ${ordering} = 'room' and ${webhookDeliveries.attempts} >= ${HOLDING_ATTEMPTS}
            then coalesce(${webhookDeliveries.nextAttemptAt}, ${at.toISOString()}::timestamptz) end`,
      })
      .where(and(eq(webhookDeliveries.webhookId, webhookId), isPending, gt(webhookDeliveries.sequence, 0)))
      .returning({ lane: webhookDeliveries.lane }),
  );
  const rows = await tx.with(moved).selectDistinct({ lane: moved.lane }).from(moved);
  return rows.map(({ lane }) => ({ webhookId, lane }));
}

/** Returns the lanes of an account in which an event up to that number waits or is tried again. */
export const listPendingLanes = (tx: Tx, accountId: string, until: number): Promise<Lane[]> =>
  tx
    .selectDistinct({ webhookId: webhookDeliveries.webhookId, lane: webhookDeliveries.lane })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhooks.accountId, accountId), isPending, lte(webhookDeliveries.sequence, until)));

/** Counts the deliveries of each endpoint that wait or are retried, up to `most`. */
export async function countPending(
  db: Db | Tx,
  webhookIds: string[],
  most: number,
): Promise<Map<string, number>> {
  if (webhookIds.length === 0) return new Map();
  const rows = await db.execute<{ id: string; count: number }>(sql`
    select endpoint.id, least(${most}::integer, (
      select count(*) from (
        (select from webhook_deliveries where webhook_id = endpoint.id
          and status = 'pending' and next_attempt_at is not null limit ${most})
        union all
        (select from webhook_deliveries where webhook_id = endpoint.id
          and status = 'pending' and next_attempt_at is null limit ${most})
      ) pending
    ))::integer as count
    from json_array_elements_text(${JSON.stringify(webhookIds)}::text::json) as endpoint(id)`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Returns the deliveries that are to be sent or tried again, of all endpoints, as far as `most`: how many, and the
 * first moment.
 */
export async function countScheduled(db: Db, most: number): Promise<{ count: number; first: Date | null }> {
  const [row] = await db.execute<{ count: number; first: string | null }>(sql`
    select count(*)::integer as count, to_json(min(next_attempt_at))#>>'{}' as first from (
      select next_attempt_at from webhook_deliveries
      where status = 'pending' and next_attempt_at is not null limit ${most}
    ) scheduled`);
  return { count: row?.count ?? 0, first: row?.first == null ? null : new Date(row.first) };
}
