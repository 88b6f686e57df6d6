import type { Db } from '../../platform/db/client';
import type { Held } from './leave';
import * as store from './store';

/** A place in a session as it is written down, whoever serves it. */
export interface WrittenDown extends Held {
  seenAt: Date;
}

/** Every person's place in every session: those that no process serves are stranded. */
export async function listPlaces(db: Db): Promise<WrittenDown[]> {
  const rows = await store.listAllPresent(db);
  return rows.map(({ roomId, participant }) => ({
    roomId,
    sessionId: participant.sessionId,
    participantId: participant.id,
    resumeHash: participant.resumeHash ?? '',
    seenAt: participant.seenAt ?? participant.joinedAt,
  }));
}

/** Sessions that go on without anybody since `before`. */
export const listDeserted = (db: Db, before: Date) => store.listDeserted(db, before);

/** Writes down that these connections are there now, or were until now. */
export async function noteSeen(db: Db, held: Pick<Held, 'resumeHash'>[], at: Date): Promise<void> {
  if (held.length === 0) return;
  await store.markSeen(
    db,
    held.map(({ resumeHash }) => resumeHash),
    at,
  );
}
