import type { Db, Tx } from '../../platform/db/client';
import { findAssignment } from './store-breakouts';
import * as store from './store';

/** Returns the main session of the call that a session belongs to; itself, when it is one. */
export const mainSessionOf = ({ id, parentSessionId }: Pick<store.SessionRow, 'id' | 'parentSessionId'>) =>
  parentSessionId ?? id;

/**
 * Returns the session of a call in which a person belongs now: their breakout, while it is open and they have not
 * returned from it, and the main session otherwise.
 */
export async function findPlace(
  tx: Db | Tx,
  main: store.SessionRow,
  subject: string,
): Promise<store.SessionRow> {
  if (main.breakouts === null) return main;
  const assigned = await findAssignment(tx, main.id, subject);
  return assigned === null || assigned.hasReturned ? main : assigned.session;
}

/**
 * Returns the session in which a person in a call belongs now, where it is another one than theirs.
 * @returns null when they are where they belong, or the call is over
 */
export async function findMove(
  db: Db,
  { roomId, sessionId, subject }: { roomId: string; sessionId: string; subject: string },
): Promise<{ breakoutId: string | null; name: string | null } | null> {
  const main = await store.findLiveSession(db, roomId);
  if (main === null) return null;
  const place = await findPlace(db, main, subject);
  if (place.id === sessionId) return null;
  return { breakoutId: place.id === main.id ? null : place.id, name: place.breakoutName };
}
