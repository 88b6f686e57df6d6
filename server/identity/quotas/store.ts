import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { agents } from '../../platform/db/schema/agents';
import { chatFiles } from '../../platform/db/schema/files';
import { keys } from '../../platform/db/schema/keys';
import { recordingRenders, recordings, streams } from '../../platform/db/schema/recordings';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import { organizationMembers, organizations } from '../../platform/db/schema/organizations';
import { users } from '../../platform/db/schema/users';

/** Returns the limits of every account with individual limits. */
export async function listOwnLimits(db: Db | Tx) {
  return db
    .select({ accountId: accounts.id, quotas: accounts.quotas })
    .from(accounts)
    .where(isNotNull(accounts.quotas));
}

/** Returns an account by its id, those of an organization by its id, or those of all organizations of a person. */
export async function findAccounts(db: Db, idOrEmail: string) {
  const organizationsOfPerson = db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(sql`lower(${users.email})`, idOrEmail.toLowerCase()));
  return db
    .select({
      accountId: accounts.id,
      mode: accounts.mode,
      organizationId: organizations.id,
      organizationName: organizations.name,
      quotas: accounts.quotas,
    })
    .from(accounts)
    .innerJoin(organizations, eq(organizations.id, accounts.organizationId))
    .where(
      or(
        eq(accounts.id, idOrEmail),
        eq(organizations.id, idOrEmail),
        inArray(organizations.id, organizationsOfPerson),
      ),
    )
    .orderBy(organizations.createdAt, organizations.id, accounts.mode);
}

export async function setOwnLimits(
  db: Db,
  accountId: string,
  quotas: Record<string, unknown> | null,
): Promise<void> {
  await db.update(accounts).set({ quotas }).where(eq(accounts.id, accountId));
}

/**
 * Locks an account until the transaction ends, so that only one transaction at a time counts what it has. Other work of
 * the account goes on.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
}

/** Rooms that are not deleted. */
export function countRooms(db: Db | Tx, accountId: string): Promise<number> {
  return db.$count(rooms, and(eq(rooms.accountId, accountId), isNull(rooms.deletedAt)));
}

/** Keys that work at that moment. */
export function countActiveKeys(db: Db | Tx, accountId: string, at: Date): Promise<number> {
  return db.$count(
    keys,
    and(
      eq(keys.accountId, accountId),
      isNull(keys.revokedAt),
      or(isNull(keys.expiresAt), gt(keys.expiresAt, at)),
    ),
  );
}

/** People who are in some call of the account, those included whose connection is lost for the moment. */
export async function countPeople(db: Db | Tx, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .innerJoin(participants, eq(participants.sessionId, sessions.id))
    .where(
      and(
        eq(rooms.accountId, accountId),
        isNull(sessions.endedAt),
        eq(participants.kind, 'human'),
        isNull(participants.leftAt),
      ),
    );
  return row?.count ?? 0;
}

export async function countRunningRecordings(db: Db | Tx, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recordings)
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .where(and(eq(rooms.accountId, accountId), eq(recordings.status, 'recording')));
  return row?.count ?? 0;
}

export const countActiveStreams = (db: Db | Tx, accountId: string): Promise<number> =>
  db.$count(streams, and(eq(streams.accountId, accountId), isNull(streams.endedAt)));

/**
 * Returns the bytes of an account's recordings, their renders and chat files in own storages, with deleted ones until
 * removed.
 */
export async function sumStoredBytes(db: Db | Tx, accountId: string): Promise<number> {
  // This applies to every status: a file that cannot be delivered stays here after its chunks are removed.
  const isKeptHere = and(isNotNull(recordings.objectKey), ne(recordings.storage, 'customer'));
  const finished = sql`case when ${isKeptHere} then coalesce(${recordings.sizeBytes}, 0) else 0 end`;
  const [row] = await db
    .select({ bytes: number(sql`coalesce(sum(${recordings.chunkBytes} + ${finished}), 0)`) })
    .from(recordings)
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .where(and(eq(rooms.accountId, accountId), isNull(recordings.purgedAt)));
  const [files] = await db
    .select({ bytes: number(sql`coalesce(sum(${chatFiles.sizeBytes}), 0)`) })
    .from(chatFiles)
    .where(and(eq(chatFiles.accountId, accountId), isNull(chatFiles.purgedAt)));
  const [renders] = await db
    .select({ bytes: number(sql`coalesce(sum(${recordingRenders.sizeBytes}), 0)`) })
    .from(recordingRenders)
    .where(
      and(
        eq(recordingRenders.accountId, accountId),
        isNotNull(recordingRenders.readyAt),
        isNull(recordingRenders.purgedAt),
      ),
    );
  return (row?.bytes ?? 0) + (files?.bytes ?? 0) + (renders?.bytes ?? 0);
}

/** Seconds that agents were in an account's calls between two moments. */
export async function sumAgentSeconds(
  db: Db | Tx,
  accountId: string,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const leftAt = sql`coalesce(${participants.leftAt}, ${sessions.endedAt}, ${moment(until)})`;
  const stay = sql`least(${leftAt}, ${moment(until)}) - greatest(${participants.joinedAt}, ${moment(from)})`;
  const [row] = await db
    .select({ seconds: number(sql`coalesce(sum(extract(epoch from ${stay})), 0)`) })
    .from(agents)
    .innerJoin(participants, eq(participants.id, agents.participantId))
    .innerJoin(sessions, eq(sessions.id, agents.sessionId))
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(
      and(
        eq(rooms.accountId, accountId),
        or(isNull(sessions.endedAt), gt(sessions.endedAt, from)),
        sql`${leftAt} > ${moment(from)}`,
      ),
    );
  return row?.seconds ?? 0;
}

/** Returns the end of the session after which `skip` sessions of an account ended; null if not after `since`. */
export async function findSessionEnd(
  tx: Tx,
  accountId: string,
  { since, skip }: { since: Date; skip: number },
): Promise<Date | null> {
  const [row] = await tx
    .select({ endedAt: sessions.endedAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.endedAt, since)))
    .orderBy(desc(sessions.endedAt))
    .limit(1)
    .offset(skip);
  return row?.endedAt ?? null;
}

/** Rooms in which an agent is now, each with the session that it is in. */
export async function listRoomsWithAgents(db: Db) {
  return db
    .select({ roomId: rooms.id, sessionId: sessions.id, accountId: rooms.accountId })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(and(isNull(participants.leftAt), eq(participants.kind, 'agent'), isNull(sessions.endedAt)));
}

const count = () => sql<number>`count(*)::int`;
const number = (value: SQL) => sql<number>`${value}`.mapWith(Number);
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
