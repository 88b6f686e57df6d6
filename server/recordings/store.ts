import { and, desc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { prepared } from '../db/prepared';
import { roomMembers } from '../db/schema/members';
import { recordings } from '../db/schema/recordings';
import { rooms } from '../db/schema/rooms';
import { participants } from '../db/schema/sessions';

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
