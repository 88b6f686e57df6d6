import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { readSerially } from '../../platform/db/read-serially';
import { badRequest } from '../../platform/errors/errors';
import { pageOf, readListCursor } from '../../platform/lists/cursor';
import type { OwnerQueue } from '../../platform/limits/owner-queue';
import type { Caller } from '../../platform/principal/principal';
import type { searchTurns as contract } from './contract';
import { startOf } from './page';
import { runSearch } from './search-queue';
import { assertRange } from '../../platform/lists/range';
import { findWhose } from '../../rooms/sessions/readable-sessions';
import * as store from './store-search';

interface Deps {
  db: Db;
  searchQueue: OwnerQueue;
}

/**
 * Returns the turns that have all the words, of one room or of every room that the caller may read, newest first.
 * @throws ApiError BAD_REQUEST; FORBIDDEN without the scope, and when the given room does not exist or the caller has
 *   no access to it; TOO_MANY_REQUESTS
 */
export async function searchTurns(
  deps: Deps,
  caller: Caller,
  { q, roomId, from, to, limit, after }: z.output<typeof contract.input>,
) {
  assertRange({ from, to });
  const { db } = deps;
  const words = readWords(q);
  const { of, except = new Set<string>() } = await findWhose(db, caller, roomId);
  const search: store.TurnSearch = {
    of,
    words,
    from: from ?? null,
    to: to ?? null,
    after: after === undefined ? null : readListCursor(after),
    except: [...except],
    limit: limit + 1,
  };
  const rows = await runSearch(deps, caller, () => findTurns(db, search));
  const { shown, next } = pageOf(rows, limit, ({ startedAt, id }) => ({ at: startedAt, id }));
  return { turns: shown.map(describeTurn), next };
}

/** The most sessions and turns that are read word by word before an index is used; one session may have more turns. */
const NEWEST = [
  { sessions: 20, turns: 200 },
  { sessions: 200, turns: 2_000 },
] as const;

async function findTurns(db: Db, search: store.TurnSearch): Promise<FoundTurn[]> {
  for (const most of NEWEST) {
    const { found, isComplete } = await searchNewest(db, search, most);
    if (isComplete) return found;
    // Ten times as many turns would probably not fill a page.
    if (found.length * 10 < search.limit) break;
  }
  const place = await placeOf(db, search);
  return readSerially(db, async (tx) => store.searchTurns(tx, search, place));
}

/**
 * Chooses where to look for the words. A common word is only checked in the turns that the other words find, since an
 * index lists every turn with it.
 */
async function placeOf(db: Db, { of, words }: store.TurnSearch): Promise<store.TurnPlace> {
  if (!('accountId' in of)) return 'everywhere';
  const { accountId } = of;
  const [hasAllAccounts, common] = await Promise.all([
    store.haveAllAccounts(db),
    words.length === 1 ? new Set() : store.listCommonWords(db, accountId, words),
  ]);
  if (!hasAllAccounts) return 'everywhere';
  const rare = words.filter((word) => !common.has(word));
  return { accountId, rare: rare.length === 0 ? words : rare };
}

/**
 * The longest time by which a turn may begin after the stored end of its session, which can be the time when people
 * were last seen. In milliseconds.
 */
const LATENESS_MS = 600_000;

/**
 * Looks in the newest sessions of an account only. Words that everybody says are found there at once. The index of
 * words would list a large part of all turns.
 * @returns the found turns. They are complete unless older sessions, or sessions of a person, may have turns among them
 */
export async function searchNewest(
  db: Db,
  search: store.TurnSearch,
  most: { sessions: number; turns: number },
): Promise<{ found: FoundTurn[]; isComplete: boolean }> {
  const { of, limit } = search;
  if (!('accountId' in of)) return { found: [], isComplete: false };
  const query = { ...search, accountId: of.accountId, count: most.sessions, mostTurns: most.turns };
  const newest = await store.listNewestSessions(db, query);
  let turnCount = 0;
  const read = newest.filter((session, index) => {
    turnCount += session.turnCount;
    return index === 0 || turnCount <= most.turns;
  });
  if (read.length === 0) return { found: [], isComplete: true };
  const ids = read.map(({ id }) => id);
  const found = await store.searchTurns(db, search, { sessionIds: ids });
  if (read.length < most.sessions && read.length === newest.length) return { found, isComplete: true };
  const last = read.at(-1)?.endedAt ?? null;
  if (last === null) return { found, isComplete: false };
  const certainFrom = last.getTime() + LATENESS_MS;
  const certain = found.filter(({ startedAt }) => startedAt.getTime() > certainFrom);
  return certain.length >= limit ? { found: certain, isComplete: true } : { found, isComplete: false };
}

/** The shortest word that also finds longer words beginning with it: too many words begin with a shorter one. */
const BEGINNING_MIN_LENGTH = 3;

/**
 * Returns the words of a search, each as a `tsquery` in text. Nothing that was typed acts as an operator.
 * @throws ApiError BAD_REQUEST when there are none
 */
export function readWords(q: string): string[] {
  const words = q.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0)
    throw badRequest('The field "q" is not valid: it must contain a letter or a digit.');
  return words.map((word) => `'${word}'${word.length < BEGINNING_MIN_LENGTH ? '' : ':*'}`);
}

type FoundTurn = Awaited<ReturnType<typeof store.searchTurns>>[number];

const describeTurn = ({ id, session, room, startedAt, ...turn }: FoundTurn) => ({
  conferenceSessionId: session.id,
  roomId: room.id,
  roomName: room.name,
  turnId: id,
  speakerName: turn.speakerName,
  externalUserId: turn.externalUserId,
  text: turn.text,
  startedAt: startedAt.toISOString(),
  startMs: startedAt.getTime() - startOf(session).getTime(),
  source: turn.source,
});
