import { randomUUID } from 'node:crypto';
import { and, asc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/db/client';
import { agents } from '../platform/db/schema/agents';
import { accounts, customerBuckets } from '../platform/db/schema/accounts';
import { minutes, turns } from '../platform/db/schema/artifacts';
import { auditEvents } from '../platform/db/schema/audit';
import { roomBans } from '../platform/db/schema/bans';
import { idempotencyKeys } from '../platform/db/schema/idempotency';
import { jobs } from '../platform/db/schema/jobs';
import { keys } from '../platform/db/schema/keys';
import { roomInvitations } from '../platform/db/schema/members';
import { recordings } from '../platform/db/schema/recordings';
import { rooms } from '../platform/db/schema/rooms';
import { chatMessages, chatVolumes, participants, sessions } from '../platform/db/schema/sessions';
import { users } from '../platform/db/schema/users';
import { hashKey } from '../identity/keys/secret';
import { newId } from '../platform/ids';

/** The default start of the rows of tests. */
export const STARTED_AT = new Date('2026-03-01T10:00:00.000Z');

/** A moment that many milliseconds after `STARTED_AT`. */
export const after = (ms: number): Date => new Date(STARTED_AT.getTime() + ms);

/** A person's live account and their test account. */
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

/** A session of an hour that has ended, unless `given` says otherwise. */
export async function addSession(db: Db, roomId: string, given: Partial<typeof sessions.$inferInsert> = {}) {
  const row = {
    id: newId('ses'),
    roomId,
    openedAt: STARTED_AT,
    startedAt: STARTED_AT,
    endedAt: after(3_600_000),
    ...given,
  };
  await db.insert(sessions).values(row);
  return row;
}

/** A participant of a session. */
export async function addParticipant(
  db: Db,
  sessionId: string,
  given: Partial<typeof participants.$inferInsert> = {},
) {
  const row = {
    id: newId('prt'),
    sessionId,
    kind: 'human' as const,
    subject: 'ext:acc_a:user-42',
    externalUserId: 'user-42',
    displayName: 'Grace',
    role: 'participant' as const,
    joinedAt: STARTED_AT,
    ...given,
  };
  await db.insert(participants).values(row);
  return row;
}

/** A Notetaker in a session, with a complete transcript, unless `given` says otherwise. */
export async function addAgent(
  db: Db,
  sessionId: string,
  given: Partial<typeof agents.$inferInsert> = {},
  stay: { joinedAt?: Date; leftAt?: Date } = {},
): Promise<string> {
  const { id } = await addParticipant(db, sessionId, {
    ...stay,
    kind: 'agent',
    subject: 'agent',
    externalUserId: null,
    displayName: given.mode ?? 'Notetaker',
  });
  await db.insert(agents).values({
    participantId: id,
    sessionId,
    mode: 'Notetaker',
    showsCaptions: false,
    transcriptionModel: 'whisper-1',
    drainedAt: after(3_600_000),
    ...given,
  });
  return id;
}

/** A ban by Hanna. */
export async function addBan(
  db: Db,
  roomId: string,
  given: Partial<typeof roomBans.$inferInsert> & { subject: string },
) {
  const row = {
    id: newId('ban'),
    roomId,
    displayName: 'Rudi',
    bannedAt: STARTED_AT,
    bannedBy: 'Hanna',
    ...given,
  };
  await db.insert(roomBans).values(row);
  return row;
}

export const findBans = (db: Db, roomId: string) =>
  db.select().from(roomBans).where(eq(roomBans.roomId, roomId));

/** Marks the transcripts of a session's agents as complete. */
export async function markDrained(db: Db, sessionId: string): Promise<void> {
  await db.update(agents).set({ drainedAt: new Date() }).where(eq(agents.sessionId, sessionId));
}

/** All minutes. */
export const findMinutes = (db: Db) => db.select().from(minutes);

/** All turns of all sessions. */
export const findTurns = (db: Db) => db.select().from(turns);

/** One second of speech at the start of the session. */
export async function addTurn(db: Db, sessionId: string, given: Partial<typeof turns.$inferInsert> = {}) {
  const row = {
    id: newId('trn'),
    sessionId,
    source: 'speech' as const,
    text: 'Hello.',
    startedAt: STARTED_AT,
    endedAt: after(1_000),
    ...given,
  };
  await db.insert(turns).values(row);
  return row;
}

/** Many turns of a session at once. */
export async function addTurns(
  db: Db,
  sessionId: string,
  given: (Pick<typeof turns.$inferInsert, 'text' | 'startedAt' | 'endedAt'> &
    Partial<typeof turns.$inferInsert>)[],
): Promise<void> {
  const rows = given.map((turn) => ({ id: newId('trn'), sessionId, source: 'speech' as const, ...turn }));
  for (let at = 0; at < rows.length; at += 1_000) await db.insert(turns).values(rows.slice(at, at + 1_000));
}

/** Sets the source of turns, also to an unknown one. */
export async function changeTurns(
  db: Db,
  of: { sessionId: string; text: string },
  source: string,
): Promise<void> {
  const where = and(eq(turns.sessionId, of.sessionId), eq(turns.text, of.text));
  await db
    .update(turns)
    .set({ source: sql`${source}` })
    .where(where);
}

/** Minutes of a session. */
export async function addMinutes(
  db: Db,
  sessionId: string,
  given: Partial<typeof minutes.$inferInsert> = {},
) {
  await db.insert(minutes).values({ sessionId, status: 'ready', updatedAt: STARTED_AT, ...given });
}

/** How many queries wait for a lock. On Postgres. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

/** How many rooms an account has, deleted ones included. */
export const countRooms = (db: Db, accountId: string): Promise<number> =>
  db.$count(rooms, eq(rooms.accountId, accountId));

/** What is stored of the requests with an Idempotency-Key. */
export const findKeyedRequests = (db: Db) => db.select().from(idempotencyKeys);

/** Makes the queries on a table fail that wait for a lock. On Postgres. */
export async function cancelWaitingFor(db: Db, table: string): Promise<void> {
  await db.execute(
    sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%"${table}"%`}`,
  );
}

/** The participants of a session who have not left. */
export const findPresentParticipants = (db: Db, sessionId: string) =>
  db
    .select()
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), isNull(participants.leftAt)));

/** Locks a room like a transaction that joins, leaves or ends its call. @returns releases the lock */
export async function lockRoom(db: Db, roomId: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const over = { transaction: Promise.resolve() };
  await new Promise<void>((resolve, reject) => {
    over.transaction = db.transaction(async (tx) => {
      await tx.select().from(rooms).where(eq(rooms.id, roomId)).for('no key update');
      resolve();
      await released;
    });
    over.transaction.catch(reject);
  });
  return () => {
    release();
    return over.transaction;
  };
}

/** A recording that is ready in local storage, unless `given` says otherwise. The test creates its file. */
export async function addRecording(
  db: Db,
  roomId: string,
  given: Omit<Partial<typeof recordings.$inferInsert>, 'id' | 'objectKey'> = {},
) {
  const id = randomUUID();
  const row = {
    id,
    roomId,
    kind: 'composite' as const,
    status: 'ready' as const,
    storage: 'local' as const,
    startedAt: STARTED_AT,
    endedAt: after(60_000),
    durationSeconds: 60,
    sizeBytes: 10,
    mimeType: 'video/webm',
    createdAt: STARTED_AT,
    updatedAt: after(61_000),
    ...given,
    objectKey: `${id}.webm`,
  };
  await db.insert(recordings).values(row);
  return row;
}

export async function changeRecording(
  db: Db,
  id: string,
  change: Partial<typeof recordings.$inferInsert>,
): Promise<void> {
  await db.update(recordings).set(change).where(eq(recordings.id, id));
}

export async function changeRoom(
  db: Db,
  id: string,
  change: Partial<typeof rooms.$inferInsert>,
): Promise<void> {
  await db.update(rooms).set(change).where(eq(rooms.id, id));
}

/** Changes a key, for example its expiry to the past, which the portal refuses. */
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

/** The audited actions on a target, oldest first. */
export async function actionsOn(db: Db, targetId: string): Promise<string[]> {
  const rows = await eventsOn(db, targetId);
  return rows.map((row) => row.action);
}

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
    .orderBy(asc(auditEvents.at), asc(auditEvents.id));

export async function countEvents(db: Db): Promise<number> {
  return db.$count(auditEvents);
}

/** All jobs, finished or not, oldest first. */
export const findJobs = (db: Db) => db.select().from(jobs).orderBy(asc(jobs.createdAt), asc(jobs.id));

/** Makes all unfinished jobs due, and ends their leases. */
export async function hurryJobs(db: Db): Promise<void> {
  await db.update(jobs).set({ runAt: new Date(), leasedUntil: null }).where(isNull(jobs.finishedAt));
}

/** Makes all unfinished jobs due that are not running. */
export async function hurryWaitingJobs(db: Db): Promise<void> {
  const isWaiting = and(isNull(jobs.finishedAt), isNull(jobs.leaseId));
  await db.update(jobs).set({ runAt: new Date() }).where(isWaiting);
}

export async function forgetJobs(db: Db): Promise<void> {
  await db.delete(jobs);
}

/** The contents of a table as text, to search it for values that must not be stored. */
export async function textOf(db: Db, table: 'keys' | 'invitations' | 'events' | 'buckets'): Promise<string> {
  const tables: Record<typeof table, PgTable> = {
    keys,
    invitations: roomInvitations,
    events: auditEvents,
    buckets: customerBuckets,
  };
  return JSON.stringify(await db.select(getTableColumns(tables[table])).from(tables[table]));
}

/** The stored chat as text. */
export async function storedChat(db: Db): Promise<string> {
  return JSON.stringify(await db.select().from(chatMessages));
}

/** Sets the chat volume of a session; `subject` empty: of everybody together. */
export async function setChatVolume(db: Db, row: typeof chatVolumes.$inferInsert): Promise<void> {
  const target = [chatVolumes.sessionId, chatVolumes.subject];
  await db.insert(chatVolumes).values(row).onConflictDoUpdate({ target, set: row });
}

export const chatVolumesOf = (db: Db, sessionId: string) =>
  db.select().from(chatVolumes).where(eq(chatVolumes.sessionId, sessionId)).orderBy(asc(chatVolumes.subject));

/** Runs a statement. */
export async function run(db: Db, statement: string): Promise<void> {
  await db.execute(sql.raw(statement) satisfies SQL);
}

/** Makes every insert into a table fail. @returns restores it */
export async function refuseInserts(db: Db, table: string): Promise<() => Promise<void>> {
  await run(
    db,
    `create or replace function refuse_insert() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await run(
    db,
    `create trigger refuse_insert before insert on ${table} for each statement execute function refuse_insert()`,
  );
  return () => run(db, `drop trigger refuse_insert on ${table}`);
}

/** Makes every transaction that has updated rows of a table fail at its commit. @returns restores it */
export async function refuseCommits(db: Db, table: string): Promise<() => Promise<void>> {
  await run(
    db,
    `create or replace function refuse_commit() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await run(
    db,
    `create constraint trigger refuse_commit after update on ${table} deferrable initially deferred for each row execute function refuse_commit()`,
  );
  return () => run(db, `drop trigger refuse_commit on ${table}`);
}

/** Counts the statements that update a table. @returns reads the count */
export async function countUpdates(db: Db, table: string): Promise<() => Promise<number>> {
  await run(db, 'create sequence seen_updates minvalue 0');
  await run(
    db,
    `create function see_update() returns trigger language plpgsql as $$ begin perform nextval('seen_updates'); return null; end $$`,
  );
  await run(
    db,
    `create trigger see_update after update on ${table} for each statement execute function see_update()`,
  );
  return async () => {
    const [row] = await db.execute<{ count: string }>(
      sql`select case when is_called then last_value + 1 else 0 end as count from seen_updates`,
    );
    return Number(row?.count);
  };
}
