import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { prepared } from '../platform/db/prepared';
import { recordingRequests, recordings } from '../platform/db/schema/recordings';
import { sessions } from '../platform/db/schema/sessions';
import type { RecordingOrigin } from '../platform/recording-status';

export type RequestRow = typeof recordingRequests.$inferSelect;

const ofSession = (sessionId: string) => eq(recordingRequests.sessionId, sessionId);

/** Stores that a recording of a session is wanted. @returns the request, or the one that was there before */
export async function insertRequest(
  tx: Tx,
  row: Pick<RequestRow, 'sessionId' | 'recordingId' | 'origin' | 'requestedAt'>,
): Promise<RequestRow> {
  // Nobody is asked yet: who was asked before and declined is asked once more.
  const again = { askedParticipantId: null, askedAt: null, declinedBy: [] };
  const [stored] = await tx
    .insert(recordingRequests)
    .values(row)
    .onConflictDoUpdate({ target: recordingRequests.sessionId, set: again })
    .returning();
  if (stored === undefined) throw new Error('A statement that inserts or updates a row has returned none.');
  return stored;
}

/** Whether a session is recorded now. */
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

/** What is wanted of a session; null: nothing. Every host who enters a call asks for it. */
export async function findRequest(db: Db, sessionId: string): Promise<RequestRow | null> {
  const [row] = await requestOfSession(db).execute({ sessionId });
  return row ?? null;
}

/** Like `findRequest`; locked until the transaction is over. */
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

/** Removes the request of a session that one of `origins` has made. */
export async function deleteRequestsOf(
  db: Db,
  sessionId: string,
  origins: readonly RecordingOrigin[],
): Promise<void> {
  await db
    .delete(recordingRequests)
    .where(and(ofSession(sessionId), inArray(recordingRequests.origin, [...origins])));
}

/** Removes the requests of sessions that have ended. Joined with `sessions`: a session does not know of requests. */
export async function deleteRequestsOfEnded(db: Db): Promise<void> {
  const ended = db.select({ id: sessions.id }).from(sessions).where(isNotNull(sessions.endedAt));
  await db.delete(recordingRequests).where(inArray(recordingRequests.sessionId, ended));
}

/** The live sessions of which a recording is wanted. */
export async function listRequested(db: Db): Promise<{ sessionId: string; roomId: string }[]> {
  return db
    .select({ sessionId: sessions.id, roomId: sessions.roomId })
    .from(recordingRequests)
    .innerJoin(sessions, eq(sessions.id, recordingRequests.sessionId))
    .where(isNull(sessions.endedAt));
}
