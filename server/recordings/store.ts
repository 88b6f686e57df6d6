import { and, desc, eq, exists, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { prepared } from '../platform/db/prepared';
import { accounts } from '../platform/db/schema/accounts';
import { roomMembers } from '../platform/db/schema/members';
import { recordings } from '../platform/db/schema/recordings';
import { rooms } from '../platform/db/schema/rooms';
import { participants } from '../platform/db/schema/sessions';

export type RecordingRow = typeof recordings.$inferSelect;

/** A recording with what is shown of its room and of whoever started it. */
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

const byId = prepared((db: Db) =>
  select(db)
    .where(and(eq(recordings.id, sql.placeholder('id')), isNull(recordings.deletedAt)))
    .prepare('recording_by_id'),
);

const ofRoom = prepared((db: Db) =>
  select(db)
    .where(and(eq(recordings.roomId, sql.placeholder('roomId')), isNull(recordings.deletedAt)))
    .orderBy(...newestFirst)
    .prepare('recordings_of_room'),
);

const ofAccount = prepared((db: Db) =>
  select(db)
    .where(and(eq(rooms.accountId, sql.placeholder('accountId')), isNull(recordings.deletedAt)))
    .orderBy(...newestFirst)
    .prepare('recordings_of_account'),
);

const ofUser = prepared((db: Db) =>
  select(db)
    .where(
      and(
        or(
          eq(rooms.ownerUserId, sql.placeholder('userId')),
          exists(
            db
              .select({ one: sql`1` })
              .from(roomMembers)
              .where(
                and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, sql.placeholder('userId'))),
              ),
          ),
        ),
        isNull(recordings.deletedAt),
      ),
    )
    .orderBy(...newestFirst)
    .prepare('recordings_of_user'),
);

export async function findRecording(db: Db, id: string): Promise<FoundRecording | null> {
  const [row] = await byId(db).execute({ id });
  return row ?? null;
}

export const listRecordingsOfRoom = (db: Db, roomId: string): Promise<FoundRecording[]> =>
  ofRoom(db).execute({ roomId });

/** Of every room that the account owns. */
export const listRecordingsOfAccount = (db: Db, accountId: string): Promise<FoundRecording[]> =>
  ofAccount(db).execute({ accountId });

/** Of every room that the person owns, co-hosts or was invited to. */
export const listRecordingsOfUser = (db: Db, userId: string): Promise<FoundRecording[]> =>
  ofUser(db).execute({ userId });

/** Deletes a recording that does not run. @returns it; null when it runs, or is deleted already */
export async function markDeleted(tx: Tx, id: string, at: Date): Promise<RecordingRow | null> {
  const [row] = await tx
    .update(recordings)
    .set({ deletedAt: at, updatedAt: at })
    .where(and(eq(recordings.id, id), isNull(recordings.deletedAt), ne(recordings.status, 'recording')))
    .returning();
  return row ?? null;
}

export interface HistoryPage {
  /** Every room of an account, one room, or one session. */
  of: { accountId: string } | { roomId: string } | { sessionId: string };
  /** Continues after that recording. */
  after: string | null;
  limit: number;
}

/** A page of recordings, newest first. */
export async function listRecordingPage(
  db: Db,
  { of, after, limit }: HistoryPage,
): Promise<FoundRecording[]> {
  const where: SQL[] = [whose(of), isNull(recordings.deletedAt)];
  if (after !== null) {
    where.push(
      sql`(${recordings.startedAt}, ${recordings.id}) < (select started_at, id from recordings where id = ${after}::uuid)`,
    );
  }
  return select(db)
    .where(and(...where))
    .orderBy(...newestFirst)
    .limit(limit);
}

function whose(of: HistoryPage['of']): SQL {
  if ('accountId' in of) return eq(rooms.accountId, of.accountId);
  return 'roomId' in of ? eq(recordings.roomId, of.roomId) : eq(recordings.sessionId, of.sessionId);
}

/**
 * Deletes finished recordings that have outlived their account's retention, at most `limit`.
 * @returns which; their bytes are still there
 */
export async function deleteOutlivedRows(tx: Tx, at: Date, limit: number) {
  const outlived = await tx
    .select({ id: recordings.id, accountId: rooms.accountId })
    .from(recordings)
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(
      and(
        isNull(recordings.deletedAt),
        inArray(recordings.status, ['ready', 'failed']),
        sql`${recordings.endedAt} + ${accounts.retentionDays} * interval '1 day' <= ${at.toISOString()}::timestamptz`,
      ),
    )
    .limit(limit)
    .for('update', { of: recordings, skipLocked: true });
  const ids = outlived.map(({ id }) => id);
  await tx.update(recordings).set({ deletedAt: at, updatedAt: at }).where(inArray(recordings.id, ids));
  return outlived;
}
