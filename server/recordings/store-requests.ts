import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { prepared } from '../platform/db/prepared';
import { recordingRequests, recordings } from '../platform/db/schema/recordings';
import { sessions } from '../platform/db/schema/sessions';
import type { RecordingOrigin } from '../platform/vocabulary/recording-status';

export type RequestRow = typeof recordingRequests.$inferSelect;

const ofSession = (sessionId: string) => eq(recordingRequests.sessionId, sessionId);

/** Stores that a recording of a session is wanted. @returns the request, or the existing one */
export async function insertRequest(
  tx: Tx,
  row: Pick<RequestRow, 'sessionId' | 'recordingId' | 'origin' | 'requestedAt'>,
): Promise<RequestRow> {
  // Clears everybody who was asked: a participant who declined before is asked once more.
  const again = { askedParticipantId: null, askedAt: null, declinedBy: [] };
  const [stored] = await tx
    .insert(recordingRequests)
    .values(row)
    .onConflictDoUpdate({ target: recordingRequests.sessionId, set: again })
    .returning();
  if (stored === undefined) throw new Error('A statement that inserts or updates a row has returned none.');
  return stored;
}

/** Returns whether a session is recorded now. */
export async function isRecorded(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.sessionId, sessionId), eq(recordings.status, 'recording')));
  return rows.length > 0;
}

const requestOfSession = prepared((db: Db) =>
  db
    .select()
    .from(recordingRequests)
    .where(eq(recordingRequests.sessionId, sql.placeholder('sessionId')))
    .prepare('recording_request'),
);

/** Returns the request of a session; null: there is none. Every host who enters a call reads it. */
export async function findRequest(db: Db, sessionId: string): Promise<RequestRow | null> {
  const [row] = await requestOfSession(db).execute({ sessionId });
  return row ?? null;
}

/** Returns the same as `findRequest`, and locks it until the transaction is over. */
export async function lockRequest(tx: Tx, sessionId: string): Promise<RequestRow | null> {
  const [row] = await tx.select().from(recordingRequests).where(ofSession(sessionId)).for('update');
  return row ?? null;
}

export async function updateRequest(
  tx: Tx,
  sessionId: string,
  set: Pick<RequestRow, 'askedParticipantId' | 'askedAt' | 'declinedBy'>,
): Promise<void> {
  await tx.update(recordingRequests).set(set).where(ofSession(sessionId));
}

/** Removes a request. @returns null when there is none */
export async function deleteRequest(tx: Tx, sessionId: string): Promise<RequestRow | null> {
  const [row] = await tx.delete(recordingRequests).where(ofSession(sessionId)).returning();
  return row ?? null;
}

/** Removes the request of a session if one of `origins` made it. */
export async function deleteRequestsOf(
  db: Db,
  sessionId: string,
  origins: readonly RecordingOrigin[],
): Promise<void> {
  await db
    .delete(recordingRequests)
    .where(and(ofSession(sessionId), inArray(recordingRequests.origin, [...origins])));
}

/** Removes the requests of sessions that have ended. Joins `sessions`: a session does not know its requests. */
export async function deleteRequestsOfEnded(db: Db): Promise<void> {
  const ended = db.select({ id: sessions.id }).from(sessions).where(isNotNull(sessions.endedAt));
  await db.delete(recordingRequests).where(inArray(recordingRequests.sessionId, ended));
}

/** Returns the live sessions with a request for a recording. */
export async function listRequested(db: Db): Promise<{ sessionId: string; roomId: string }[]> {
  return db
    .select({ sessionId: sessions.id, roomId: sessions.roomId })
    .from(recordingRequests)
    .innerJoin(sessions, eq(sessions.id, recordingRequests.sessionId))
    .where(isNull(sessions.endedAt));
}
