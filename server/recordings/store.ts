import {
  and,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { isOfLastMember } from '../platform/db/last-member';
import { prepared } from '../platform/db/prepared';
import { accounts } from '../platform/db/schema/accounts';
import { roomMembers } from '../platform/db/schema/members';
import { recordings } from '../platform/db/schema/recordings';
import { rooms } from '../platform/db/schema/rooms';
import { participants } from '../platform/db/schema/sessions';
import type { ListCursor } from '../platform/lists/cursor';
import { matches, type ListFilter } from '../platform/db/list-filter';

/*
 * Recordings, from the first moment to the last. store-capture.ts has the statements for the time in which a recording
 * is captured and its file is made.
 *
 * Most statements join `rooms`: the room decides which account owns a recording. A recording has no account of its own
 * that could differ from the room's.
 */

export type RecordingRow = typeof recordings.$inferSelect;

/** A recording, and the account that it belongs to. */
export type OwnedRecording = Pick<RecordingRow, 'id' | 'roomId' | 'sessionId'> & { accountId: string };

/**
 * A recording with the name of its room and of the person who started it. They are joined, so that a list is one
 * statement and shows the room's current name.
 */
export interface FoundRecording {
  recording: RecordingRow;
  roomName: string;
  startedBy: { displayName: string; externalUserId: string | null } | null;
}

const select = (db: Db) =>
  db
    .select({
      recording: recordings,
      roomName: rooms.name,
      startedBy: { displayName: participants.displayName, externalUserId: participants.externalUserId },
    })
    .from(recordings)
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .leftJoin(participants, eq(participants.id, recordings.startedByParticipantId));

const newestFirst = [desc(recordings.startedAt), desc(recordings.id)];

const readableById = prepared((db: Db) =>
  select(db)
    .where(and(eq(recordings.id, sql.placeholder('id')), isNull(recordings.deletedAt)))
    .prepare('recording_by_id'),
);

/**
 * Rooms with all their recordings: one room, the rooms of an account, or those that a person owns, co-hosts or was
 * invited to.
 */
export type RoomScope = { roomId: string } | { accountId: string } | { userId: string };

const wholeList = (name: string, whoseAre: (db: Db) => SQL | undefined) =>
  prepared((db: Db) =>
    select(db)
      .where(and(whoseAre(db), isNull(recordings.deletedAt)))
      .orderBy(...newestFirst)
      .prepare(name),
  );

const ofRoom = wholeList('recordings_of_room', () => eq(recordings.roomId, sql.placeholder('roomId')));
const ofAccount = wholeList('recordings_of_account', () =>
  eq(recordings.accountId, sql.placeholder('accountId')),
);
const ofUser = wholeList('recordings_of_user', (db) => isOfUser(db, sql.placeholder('userId')));

/**
 * Reads `room_members`, so that the database picks rooms by an index; otherwise all room ids would have to be passed.
 */
const isOfUser = (db: Db, userId: string | Placeholder): SQL | undefined =>
  or(
    eq(rooms.ownerUserId, userId),
    exists(
      db
        .select({ one: sql`1` })
        .from(roomMembers)
        .where(and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, userId))),
    ),
  );

const rowById = prepared((db: Db) =>
  db
    .select()
    .from(recordings)
    .where(eq(recordings.id, sql.placeholder('id')))
    .prepare('recording_row'),
);

/** Returns a recording, deleted or not. */
export async function findRow(db: Db, id: string): Promise<RecordingRow | null> {
  const [row] = await rowById(db).execute({ id });
  return row ?? null;
}

/** Locks a recording that is not deleted, so that one transaction at a time counts its renders or links. */
export async function lockRecording(tx: Tx, recordingId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.id, recordingId), isNull(recordings.deletedAt)))
    .for('no key update');
  return rows.length > 0;
}

/** Returns a recording that is not deleted. */
export async function findRecording(db: Db, id: string): Promise<FoundRecording | null> {
  const [row] = await readableById(db).execute({ id });
  return row ?? null;
}

/** Returns all recordings of these rooms, newest first. */
export function listAllRecordings(db: Db, of: RoomScope): Promise<FoundRecording[]> {
  if ('roomId' in of) return ofRoom(db).execute(of);
  return 'accountId' in of ? ofAccount(db).execute(of) : ofUser(db).execute(of);
}

/** Marks a recording as deleted. @returns the recording; null when it is running, or deleted already */
export async function markDeleted(tx: Tx, id: string, at: Date): Promise<RecordingRow | null> {
  const [row] = await tx
    .update(recordings)
    .set({ deletedAt: at, updatedAt: at })
    .where(and(eq(recordings.id, id), isNull(recordings.deletedAt), ne(recordings.status, 'recording')))
    .returning();
  return row ?? null;
}

export interface RecordingPage {
  of: RoomScope | { sessionId: string };
  /** Sessions whose recordings to leave out. */
  hidden?: ReadonlySet<string>;
  /** Absent: all. */
  filter?: ListFilter;
  /** Null: from the newest. */
  after: ListCursor | null;
  /** Null: no limit. */
  limit: number | null;
}

/** Returns a page of recordings, newest first. */
export async function listRecordingPage(db: Db, page: RecordingPage): Promise<FoundRecording[]> {
  const { of, hidden = new Set(), filter, after, limit } = page;
  const query = select(db)
    .where(
      and(
        whose(db, of),
        filter && matches(filter, { roomId: recordings.roomId, sessionId: recordings.sessionId }),
        isNull(recordings.deletedAt),
        hidden.size === 0
          ? undefined
          : or(isNull(recordings.sessionId), notInArray(recordings.sessionId, [...hidden])),
        after === null ? undefined : isAfter(after),
      ),
    )
    .orderBy(...newestFirst);
  return limit === null ? query : query.limit(limit);
}

/** Returns two conditions: the first lets the index find the position, the second excludes the rows before it. */
const isAfter = ({ at, id }: ListCursor): SQL | undefined =>
  and(
    lte(recordings.startedAt, at),
    sql`(${recordings.startedAt}, ${recordings.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`,
  );

function whose(db: Db, of: RecordingPage['of']): SQL | undefined {
  if ('accountId' in of) return eq(recordings.accountId, of.accountId);
  if ('userId' in of) return isOfUser(db, of.userId);
  return 'roomId' in of ? eq(recordings.roomId, of.roomId) : eq(recordings.sessionId, of.sessionId);
}

/**
 * Deletes finished recordings that are older than the retention of their room, or else of their account, at most
 * `limit`. Joins `rooms` and `accounts`, so that the database compares and locks all of them in one statement.
 * @returns the deleted recordings, whose bytes are still stored
 */
export async function deleteExpiredRows(tx: Tx, at: Date, limit: number) {
  const retentionDays = sql`coalesce((${rooms.settings} ->> 'retentionDays')::integer, ${accounts.retentionDays})`;
  const outlived = await tx
    .select({
      id: recordings.id,
      roomId: recordings.roomId,
      sessionId: recordings.sessionId,
      accountId: rooms.accountId,
    })
    .from(recordings)
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(
      and(
        isNull(recordings.deletedAt),
        inArray(recordings.status, ['ready', 'failed']),
        sql`${recordings.endedAt} + ${retentionDays} * interval '1 day' <= ${at.toISOString()}::timestamptz`,
      ),
    )
    .limit(limit)
    .for('update', { of: recordings, skipLocked: true });
  const ids = outlived.map(({ id }) => id);
  await tx.update(recordings).set({ deletedAt: at, updatedAt: at }).where(inArray(recordings.id, ids));
  return outlived;
}

/** Marks the finished and the failed recordings of a session as deleted. @returns these recordings */
export async function deleteRowsOfSession(tx: Tx, sessionId: string, at: Date): Promise<OwnedRecording[]> {
  return tx
    .update(recordings)
    .set({ deletedAt: at, updatedAt: at })
    .from(rooms)
    .where(
      and(
        eq(rooms.id, recordings.roomId),
        eq(recordings.sessionId, sessionId),
        isNull(recordings.deletedAt),
        inArray(recordings.status, ['ready', 'failed']),
      ),
    )
    .returning({
      id: recordings.id,
      roomId: recordings.roomId,
      sessionId: recordings.sessionId,
      accountId: rooms.accountId,
    });
}

/** Deletes finished recordings. @returns those that were not deleted before */
export async function deleteRows(tx: Tx, ids: readonly string[], at: Date): Promise<OwnedRecording[]> {
  if (ids.length === 0) return [];
  return tx
    .update(recordings)
    .set({ deletedAt: at, updatedAt: at })
    .from(rooms)
    .where(
      and(
        eq(rooms.id, recordings.roomId),
        inArray(recordings.id, [...ids]),
        isNull(recordings.deletedAt),
        inArray(recordings.status, ['ready', 'failed']),
      ),
    )
    .returning({
      id: recordings.id,
      roomId: recordings.roomId,
      sessionId: recordings.sessionId,
      accountId: rooms.accountId,
    });
}

/** Returns whether a session has a recording whose bytes are not removed. */
export async function isAnyUnpurged(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.sessionId, sessionId), isNull(recordings.purgedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Returns whether a session has a recording that is not deleted. */
export async function isAnyUndeleted(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.sessionId, sessionId), isNull(recordings.deletedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Returns the account that owns a recording's room; null when the recording is gone. */
export async function findAccountId(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: rooms.accountId })
    .from(recordings)
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .where(eq(recordings.id, id));
  return row?.accountId ?? null;
}

/** Marks a deleted recording as purged: its bytes are removed. */
export async function markPurged(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(recordings)
    .set({ purgedAt: at, chunkCount: 0, chunkBytes: 0 })
    .where(eq(recordings.id, id));
}

/**
 * Returns everything that the server stores for the rooms that are deleted with a person, deleted recordings included.
 * Joins `rooms` and `accounts`: the transaction that deletes these rows asks for any number of rooms in one statement.
 */
export async function listStoredOfOwner(tx: Tx, userId: string) {
  return tx
    .select({
      id: recordings.id,
      accountId: rooms.accountId,
      storage: recordings.storage,
      objectKey: recordings.objectKey,
      chunkStorage: recordings.chunkStorage,
      chunkCount: recordings.chunkCount,
      mimeType: recordings.mimeType,
    })
    .from(recordings)
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(and(or(eq(rooms.ownerUserId, userId), isOfLastMember(userId)), isNull(recordings.purgedAt)));
}
