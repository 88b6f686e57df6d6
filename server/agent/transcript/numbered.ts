import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/client';
import { hasTurns, startOf, turnFields, type TranscribedSession } from './read';
import * as store from './store-numbers';

/*
 * The numbers of turns are the cursor of readers who follow a transcript while it grows. A number is given under a lock
 * that is held until the commit, so a turn never appears below a number that a reader has already seen. The order is
 * that in which turns were stored. The transcript has another order, by the time of speaking.
 */

/** Returns the last number that a turn of a session has; 0: there are no turns. */
export const findHead = async (db: Db, sessionId: string): Promise<number> =>
  (await findNumbered(db, sessionId))?.head ?? 0;

/** Numbers the turns of a session if they have no numbers yet. @returns null when there are no turns */
async function findNumbered(db: Db, sessionId: string) {
  const found = await store.findHead(db, sessionId);
  if (found !== null || !(await hasTurns(db, sessionId))) return found;
  await store.numberTurns(db, sessionId);
  return store.findHead(db, sessionId);
}

/** A turn in the chain of hashes; `turnId` is null when the turn was deleted. */
interface Link {
  turnId: string | null;
  hash: string;
}

/**
 * Returns the chain of hashes of a transcript: its last link, and every turn that was stored with their number, in the
 * order of storing.
 * @returns null when the transcript has turns from before hashes
 */
export async function readChain(
  db: Db,
  sessionId: string,
): Promise<{ chain: string; turnCount: number; turns: Link[] } | null> {
  const { head, chain } = (await findNumbered(db, sessionId)) ?? { head: 0, chain: firstLink(sessionId) };
  return chain === null ? null : { chain, turnCount: head, turns: await readLinks(db, sessionId, head) };
}

const firstLink = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

/** Reads the deleted turns last, so that a turn that is deleted meanwhile is in one of the two lists. */
async function readLinks(db: Db, sessionId: string, head: number): Promise<Link[]> {
  const links = new Map<number, Link>();
  for (const { sequence, turnId, hash } of await store.listHashes(db, sessionId, head))
    if (sequence !== null && hash !== null) links.set(sequence, { turnId, hash });
  for (const { sequence, hash } of await store.listDeletedHashes(db, sessionId))
    if (sequence <= head && !links.has(sequence)) links.set(sequence, { turnId: null, hash });
  return [...links].sort(([one], [other]) => one - other).map(([, link]) => link);
}

/**
 * Returns the turns with numbers above `after`, up to `until`, in the order of their numbers. `findHead` must have been called for the
 * session before.
 */
export async function readNumbered(
  db: Db,
  session: TranscribedSession,
  page: { after: number; until?: number; limit: number },
) {
  const rows = await store.listNumbered(db, session.id, page);
  const startedAt = startOf(session).getTime();
  return rows.map((row) => ({ cursor: row.turn.sequence ?? 0, ...turnFields(row, startedAt) }));
}

/** Returns a value for each session, which changes with each turn, and when its transcript is complete. */
export const readProgress = (db: Db, sessionIds: string[]): Promise<ReadonlyMap<string, string>> =>
  store.readProgress(db, sessionIds);
