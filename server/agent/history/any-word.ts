import type { Db } from '../../platform/db/client';
import { readSerially } from '../../platform/db/read-serially';
import { haveAllAccounts, listCommonWords } from './store-search';
import * as store from './store-any-word';

/** A word of a question. */
export interface WantedWord {
  /** Ways to write its beginning, without anything but letters and digits. Empty for scripts without spaces. */
  beginnings: readonly string[];
  /** Groups of characters that turns in scripts without spaces may have. */
  parts: readonly string[];
}

export type FoundTurn = Awaited<ReturnType<typeof store.listTurnsWith>>[number];

/** The most turns that each word finds, and the newest sessions in which common words are looked for. */
const TURNS_OF_WORD = 60;
const NEWEST_SESSIONS = 200;
/** The most turns that are found at once where no index has the words of an account. */
const TURNS_AT_ONCE = 400;

/**
 * Returns turns that have any of the words, each once. Rare words are looked for in the whole scope, and words that many
 * turns have only in its newest sessions.
 */
export async function findTurnsWithAny(
  db: Db,
  scope: store.TurnScope,
  words: readonly WantedWord[],
): Promise<FoundTurn[]> {
  const written = words.map(({ beginnings }) => beginnings.map(asQuery)).filter((some) => some.length > 0);
  const parts = [...new Set(words.flatMap((word) => word.parts))];
  const common = await commonIn(db, scope, written.flat());
  const isCommon = (some: readonly string[]) => some.some((query) => common === null || common.has(query));
  const frequent = written.filter(isCommon).flat();
  const needsNewest = (frequent.length > 0 || parts.length > 0) && 'accountId' in scope.of;
  const newest = needsNewest ? await store.listNewestOf(db, scope, NEWEST_SESSIONS) : null;
  const searches = [
    ...written
      .filter((some) => !isCommon(some))
      .map((some) => ({ any: { query: some.join(' | ') }, place: null, limit: TURNS_OF_WORD })),
    ...(frequent.length > 0
      ? [{ any: { query: frequent.join(' | ') }, place: newest, limit: TURNS_AT_ONCE }]
      : []),
    ...(parts.length > 0 ? [{ any: { parts }, place: newest, limit: TURNS_AT_ONCE }] : []),
  ];
  const found = await readSerially(db, async (tx) => {
    const all: FoundTurn[] = [];
    for (const search of searches) all.push(...(await store.listTurnsWith(tx, scope, search)));
    return all;
  });
  return [...new Map(found.map((turn) => [turn.id, turn])).values()];
}

/** Returns the words that many turns have; null: all words count as such, because no index has those of the account. */
async function commonIn(
  db: Db,
  { of }: store.TurnScope,
  queries: readonly string[],
): Promise<ReadonlySet<string> | null> {
  if (!('accountId' in of) || queries.length === 0 || !(await haveAllAccounts(db))) return null;
  return listCommonWords(db, of.accountId, queries);
}

/** Returns a word as a `tsquery` in text that finds longer words as well. */
const asQuery = (beginning: string): string => `'${beginning}':*`;

/** Returns turns with those around them, of the newest session first, each session in the order of speaking. */
export const readTurnsAround = store.listTurnsAround;

/** The sessions and turns that a question without any word of its own is about. */
const LAST = { sessions: 3, turns: 200 };

/** Returns the last turns of the newest sessions of a scope. */
export async function findLastTurns(db: Db, scope: store.TurnScope): Promise<FoundTurn[]> {
  const place = await store.listNewestOf(db, scope, LAST.sessions);
  return store.listTurnsWith(db, scope, { any: 'anything', place, limit: LAST.turns });
}

export type { TurnScope } from './store-any-word';
