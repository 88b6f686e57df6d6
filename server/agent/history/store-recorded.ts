import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { recordings } from '../../platform/db/schema/recordings';
import { rooms } from '../../platform/db/schema/rooms';
import { sessions } from '../../platform/db/schema/sessions';

/** Returns sessions with the names of their rooms. */
export const listSessionNames = (db: Db, sessionIds: readonly string[]) =>
  db
    .select({ id: sessions.id, startedAt: sessions.startedAt, roomName: rooms.name })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(inArray(sessions.id, [...sessionIds]));

/** Returns the recordings of sessions that can be played, in the order in which they began. */
export const listPlayable = (db: Db, sessionIds: readonly string[]) =>
  db
    .select({
      id: recordings.id,
      sessionId: recordings.sessionId,
      startedAt: recordings.startedAt,
      durationSeconds: recordings.durationSeconds,
      pauses: recordings.pauses,
    })
    .from(recordings)
    .where(
      and(
        inArray(recordings.sessionId, [...sessionIds]),
        eq(recordings.status, 'ready'),
        ne(recordings.storage, 'customer'),
        isNull(recordings.deletedAt),
      ),
    )
    .orderBy(asc(recordings.startedAt), asc(recordings.id));
