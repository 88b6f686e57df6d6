import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { isOfLastMember } from '../../platform/db/last-member';
import { accounts } from '../../platform/db/schema/accounts';
import { eventHeads, events } from '../../platform/db/schema/events';
import { prepared } from '../../platform/db/prepared';
import type { EventType } from '../../platform/events/types';

type EventRow = typeof events.$inferSelect;

/** The ends of a log: the last assigned number, and the last deleted number. */
export interface LogEnds {
  head: number;
  floor: number;
}

/** Accounts with events that have no number yet. Takes a step in an index for each, however many events it has. */
export async function listUnnumberedAccounts(db: Db, limit: number): Promise<string[]> {
  const rows = await db.execute<{ account_id: string }>(sql`
    with recursive account as (
      (select account_id from events where sequence is null order by account_id limit 1)
      union all
      select (select account_id from events
        where sequence is null and account_id > account.account_id order by account_id limit 1)
      from account where account.account_id is not null
    )
    select account_id from account where account_id is not null limit ${limit}`);
  return rows.map((row) => row.account_id);
}

/**
 * Locks the log of an account until the transaction ends. Until then, nobody else numbers its events or changes the
 * queues of its endpoints. A statement after this one sees every event that was committed before the lock was taken.
 * @returns null when there is no such account
 */
export async function lockLog(tx: Tx, accountId: string): Promise<LogEnds | null> {
  const locked = await selectForUpdate(tx, accountId);
  if (locked !== null) return locked;
  await tx
    .insert(eventHeads)
    .select((query) =>
      query
        .select({
          accountId: accounts.id,
          head: sql<number>`0`.as('head'),
          floor: sql<number>`0`.as('floor'),
        })
        .from(accounts)
        .where(eq(accounts.id, accountId)),
    )
    .onConflictDoNothing();
  return selectForUpdate(tx, accountId);
}

async function selectForUpdate(tx: Tx, accountId: string): Promise<LogEnds | null> {
  const [row] = await tx
    .select({ head: eventHeads.head, floor: eventHeads.floor })
    .from(eventHeads)
    .where(eq(eventHeads.accountId, accountId))
    .for('update');
  return row ?? null;
}

/**
 * Numbers the oldest events of an account that have no number, in the order of their insertion, and moves the head. In
 * a transaction that has locked the log. @returns the new head
 */
export async function numberEvents(tx: Tx, accountId: string, head: number, limit: number): Promise<number> {
  const result = await tx.execute<{ head: string }>(sql`
    with unnumbered as (
      select ${events.id}, row_number() over (order by ${events.position}) as nth
      from ${events}
      where ${events.accountId} = ${accountId} and ${events.sequence} is null
      order by ${events.position} limit ${limit}
    ), numbered as (
      update ${events} set sequence = ${head} + unnumbered.nth
      from unnumbered where ${events.id} = unnumbered.id
      returning 1
    )
    update ${eventHeads} set head = head + (select count(*) from numbered)
    where ${eventHeads.accountId} = ${accountId}
    returning head`);
  return Number(result[0]?.head ?? head);
}

const endsOf = prepared((db: Db) =>
  db
    .select({
      head: sql<number>`coalesce(${eventHeads.head}, 0)`.mapWith(Number),
      floor: sql<number>`coalesce(${eventHeads.floor}, 0)`.mapWith(Number),
      isBehind: exists(
        db
          .select({ id: events.id })
          .from(events)
          .where(and(eq(events.accountId, accounts.id), isNull(events.sequence))),
      ).mapWith(Boolean),
    })
    .from(accounts)
    .leftJoin(eventHeads, eq(eventHeads.accountId, accounts.id))
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .prepare('event_log_ends'),
);

/**
 * Returns the ends of an account's log, and whether events wait for their number; one without numbered events is
 * empty.
 */
export async function readEnds(db: Db, accountId: string): Promise<LogEnds & { isBehind: boolean }> {
  const [row] = await endsOf(db).execute({ accountId });
  return row ?? { head: 0, floor: 0, isBehind: false };
}

/** Deletes the events of an account, with or without a number, and their deliveries. */
export async function deleteEventsOf(tx: Tx, accountId: string): Promise<void> {
  // Each index has a part of the events, so that without this condition the statement would read all accounts.
  const everyEvent = or(gt(events.sequence, 0), lte(events.sequence, 0), isNull(events.sequence));
  await tx.delete(events).where(and(eq(events.accountId, accountId), everyEvent));
}

/** Locks the accounts that are deleted with a person until the transaction ends. @returns their ids, in order */
export async function lockAccountsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(isOfLastMember(userId))
    .orderBy(asc(accounts.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** Returns the heads of several logs, by account. */
export async function readHeads(db: Db, accountIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ accountId: eventHeads.accountId, head: eventHeads.head })
    .from(eventHeads)
    .where(inArray(eventHeads.accountId, accountIds));
  return new Map(rows.map(({ accountId, head }) => [accountId, head]));
}

/** An event, and the mode of its account. */
export type NumberedEvent = EventRow & { mode: (typeof accounts.$inferSelect)['mode'] };

/** The maximum number of events that a page reads, so that a filter without matches does not read the whole log. */
export const WINDOW = 10_000;

interface EventFilter {
  after: number;
  until: number;
  /** The order. The first events are returned when there are more than `limit`. */
  first: 'oldest' | 'newest';
  limit: number;
  types: EventType[] | null;
  roomId: string | null;
}

/**
 * Returns the events of an account with numbers above `after` up to `until`.
 * @param filter.types null: all
 * @param filter.roomId null: of all rooms and of none
 */
export async function listEvents(
  db: Db,
  accountId: string,
  { after, until, first, limit, types, roomId }: EventFilter,
): Promise<NumberedEvent[]> {
  const rows = await db
    .select({ event: events, mode: accounts.mode })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.accountId))
    .where(
      and(
        eq(events.accountId, accountId),
        gt(events.sequence, after),
        lte(events.sequence, until),
        types === null ? undefined : inArray(events.type, types),
        roomId === null ? undefined : eq(events.roomId, roomId),
      ),
    )
    .orderBy(first === 'oldest' ? asc(events.sequence) : desc(events.sequence))
    .limit(limit);
  return rows.map(({ event, mode }) => ({ ...event, mode }));
}

/** Returns a numbered event of an account. */
export async function findEvent(db: Db, accountId: string, eventId: string): Promise<NumberedEvent | null> {
  const [row] = await db
    .select({ event: events, mode: accounts.mode })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.accountId))
    .where(and(eq(events.accountId, accountId), eq(events.id, eventId), gt(events.sequence, 0)));
  return row ? { ...row.event, mode: row.mode } : null;
}

/** Returns the accounts whose log has events. */
export async function listLogs(db: Db): Promise<{ accountId: string; floor: number }[]> {
  return db
    .select({ accountId: eventHeads.accountId, floor: eventHeads.floor })
    .from(eventHeads)
    .where(lt(eventHeads.floor, eventHeads.head));
}

/**
 * Finds the first event of an account that is too young to be deleted, among its `limit` oldest events.
 * @returns the number up to which all events are older than `before`; `floor` when no event is older
 */
export async function findLastExpired(
  tx: Tx,
  accountId: string,
  floor: number,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const oldest = await tx
    .select({ sequence: events.sequence, at: events.at })
    .from(events)
    .where(and(eq(events.accountId, accountId), gt(events.sequence, floor)))
    .orderBy(asc(events.sequence))
    .limit(limit);
  const kept = oldest.findIndex(({ at }) => at >= before);
  const expired = kept === -1 ? oldest : oldest.slice(0, kept);
  return expired.at(-1)?.sequence ?? floor;
}

/**
 * Deletes the events of an account up to a number, and moves the floor there. In a transaction that has locked the
 * log.
 */
export async function deleteUntil(tx: Tx, accountId: string, until: number): Promise<void> {
  await tx
    .delete(events)
    .where(and(eq(events.accountId, accountId), gt(events.sequence, 0), lte(events.sequence, until)));
  await tx.update(eventHeads).set({ floor: until }).where(eq(eventHeads.accountId, accountId));
}

/** The fields of the data of events that name a person of an application. */
export const PERSON_FIELDS = ['externalUserId', 'ownerExternalUserId'] as const;

/**
 * Removes a person from the events of an account that name them: their identifier becomes null, and the metadata of
 * their join token empty. In a transaction that has locked the log. @returns the ids of these events
 */
export async function removePerson(
  tx: Tx,
  accountId: string,
  externalUserId: string,
  { after, until }: { after: number; until: number },
): Promise<string[]> {
  const names = PERSON_FIELDS.map((field) => sql`${events.data} ->> ${field}::text = ${externalUserId}`);
  const removals = PERSON_FIELDS.map(
    (field, index) =>
      sql`case when ${names[index]} then jsonb_build_object(${field}::text, null) else '{}'::jsonb end`,
  );
  const metadata = sql`case when ${names[0]} and ${events.data} -> 'metadata' is not null
    then '{"metadata": {}}'::jsonb else '{}'::jsonb end`;
  const changed = await tx
    .update(events)
    .set({ data: sql`${events.data} || ${sql.join([...removals, metadata], sql` || `)}` })
    .where(
      and(
        eq(events.accountId, accountId),
        gt(events.sequence, after),
        lte(events.sequence, until),
        or(...names),
      ),
    )
    .returning({ id: events.id });
  return changed.map(({ id }) => id);
}
