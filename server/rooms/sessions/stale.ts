import type { Db } from '../../platform/db/client';
import type { ParticipantRef } from './leave';
import { listAllPresentPeople, listPresent, markSeen } from './store-participants';
import * as store from './store';
import { listEnded } from './store-ended';

/** A participant as stored, whichever process serves them. */
export interface StoredParticipant extends ParticipantRef {
  seenAt: Date;
}

/** Returns every person who is stored as present in a session. People whom no process serves are stale. */
export async function listStoredParticipants(db: Db): Promise<StoredParticipant[]> {
  const rows = await listAllPresentPeople(db);
  return rows.map(({ roomId, participant }) => ({
    roomId,
    sessionId: participant.sessionId,
    participantId: participant.id,
    resumeHash: participant.resumeHash ?? '',
    seenAt: participant.seenAt ?? participant.joinedAt,
  }));
}

/** Returns the ids of everybody who is stored as present in a session. */
export const readPresentIds = async (db: Db, sessionId: string): Promise<ReadonlySet<string>> =>
  new Set((await listPresent(db, sessionId)).map(({ id }) => id));

/** Returns live sessions that have been empty since `before`. */
export const listEmptySessions = (db: Db, before: Date) => store.listEmptySessions(db, before);

/** Returns which of these are sessions that are over; one that is not known is not said to be. */
export const findEnded = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : listEnded(db, ids);

/** Stores that these connections existed at that moment. */
export async function recordLastSeen(
  db: Db,
  refs: Pick<ParticipantRef, 'resumeHash'>[],
  at: Date,
): Promise<void> {
  if (refs.length === 0) return;
  await markSeen(
    db,
    refs.map(({ resumeHash }) => resumeHash),
    at,
  );
}
