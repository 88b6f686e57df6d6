import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { isSessionOf } from '../../platform/db/list-filter';
import { queryOfAccount, turns, wordsOf, wordsOfAccount } from '../../platform/db/schema/artifacts';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import { isAfter, type SessionQuery } from './store';

/** A search in the transcripts of sessions. */
export interface TurnSearch extends Omit<SessionQuery, 'from' | 'to'> {
  /** Each is a `tsquery` in text. A found turn has all of them. */
  words: readonly string[];
  /** Turns that began at this time or later; null: no bound. */
  from: Date | null;
  /** Turns that began before this time; null: no bound. */
  to: Date | null;
}

/** The rare words, which the index of the account finds; the other words are looked for among the found turns. */
interface RarePlace {
  accountId: string;
  rare: readonly string[];
}

/** The place where a search looks for words. */
export type TurnPlace = { sessionIds: readonly string[] } | RarePlace | 'everywhere';

/**
 * Returns the sessions of an account that ended last and the running ones before them, for a search.
 * @param count the highest number of sessions
 * @param mostTurns the number up to which the turns of each session are counted
 */
export function listNewestSessions(
  db: Db,
  {
    accountId,
    from,
    to,
    after,
    count,
    mostTurns,
  }: Pick<TurnSearch, 'from' | 'to' | 'after'> & { accountId: string; count: number; mostTurns: number },
) {
  const counted = db
    .select({ id: turns.id })
    .from(turns)
    .where(eq(turns.sessionId, sessions.id))
    .limit(mostTurns);
  return db
    .select({
      id: sessions.id,
      endedAt: sessions.endedAt,
      turnCount: sql<number>`(select count(*)::int from (${counted}) as counted)`,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNotNull(sessions.startedAt),
        from === null ? undefined : or(isNull(sessions.endedAt), gte(sessions.endedAt, from)),
        to === null ? undefined : lt(sessions.startedAt, to),
        after === null ? undefined : lte(sessions.startedAt, after.at),
      ),
    )
    .orderBy(sql`${sessions.endedAt} desc nulls first`)
    .limit(count);
}

/** Returns turns of transcripts that have the words, newest first. */
export function searchTurns(
  db: Db,
  { of, words, from, to, after, except, limit }: TurnSearch,
  place: TurnPlace = 'everywhere',
) {
  const within = and(
    from === null ? undefined : gte(turns.startedAt, from),
    to === null ? undefined : lt(turns.startedAt, to),
    after === null ? undefined : isAfter(turns, after),
  );
  // Joins only one page of turns with the columns of a list: many turns may have the words.
  const found = db
    .select({
      id: turns.id,
      text: turns.text,
      source: turns.source,
      startedAt: turns.startedAt,
      participantId: turns.participantId,
      sessionId: sql<string>`${sessions.id}`.as('found_session_id'),
      sessionStartedAt: sql<Date | null>`${sessions.startedAt}`
        .mapWith(sessions.startedAt)
        .as('session_started_at'),
      roomId: sessions.roomId,
    })
    .from(typeof place === 'object' && 'rare' in place ? withRare(db, place, within) : turns)
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .where(
      and(
        isSessionOf(of),
        isNotNull(sessions.startedAt),
        haveWords(words, place),
        within,
        except.length === 0 ? undefined : notInArray(sessions.id, [...except]),
      ),
    )
    .orderBy(desc(turns.startedAt), desc(turns.id))
    .limit(limit)
    .as('found');
  return db
    .select({
      id: found.id,
      text: found.text,
      source: found.source,
      startedAt: found.startedAt,
      session: { id: found.sessionId, startedAt: found.sessionStartedAt },
      room: { id: rooms.id, name: rooms.name },
      speakerName: participants.displayName,
      externalUserId: participants.externalUserId,
    })
    .from(found)
    .innerJoin(rooms, eq(rooms.id, found.roomId))
    .leftJoin(participants, eq(participants.id, found.participantId))
    .orderBy(desc(found.startedAt), desc(found.id));
}

/**
 * Replaces all turns by the turns of an account that have its rare words, newest first. The limit is not a bound: it
 * makes the database find and sort these turns first, and then check one after the other until a page is full. The
 * database assumes that every word is common, and would read the turns of all sessions instead.
 */
function withRare(db: Db, { accountId, rare }: RarePlace, within: SQL | undefined) {
  const query = queryOfAccount(accountId, rare.join(' & '));
  return db
    .select()
    .from(turns)
    .where(
      and(
        eq(turns.accountId, accountId),
        sql`${wordsOfAccount(turns.accountId, turns.text)} @@ ${query}`,
        within,
      ),
    )
    .orderBy(desc(turns.startedAt), desc(turns.id))
    .limit(Number.MAX_SAFE_INTEGER)
    .as('turns');
}

/** Returns the condition for the words that a place does not check. */
function haveWords(words: readonly string[], place: TurnPlace) {
  const left =
    typeof place === 'object' && 'rare' in place ? words.filter((word) => !place.rare.includes(word)) : words;
  return and(
    typeof place === 'object' && 'sessionIds' in place
      ? and(inArray(turns.sessionId, [...place.sessionIds]), ...left.map(mayHave))
      : undefined,
    left.length === 0 ? undefined : sql`${wordsOf(turns.text)} @@ to_tsquery('simple', ${left.join(' & ')})`,
  );
}

/**
 * Excludes turns that cannot have a word. The database parses the words of a turn only when its text contains the
 * letters, a check that takes a thirtieth of the time. Letters beyond ASCII are not checked: their lower case can
 * differ between a text and a single word.
 */
function mayHave(word: string) {
  const letters = lettersOf(word);
  return /^[a-z\d]+$/i.test(letters)
    ? sql`lower(${turns.text}) like '%' || lower(${letters}) || '%'`
    : undefined;
}

/** Returns the letters of a word that is prepared for a search. */
const lettersOf = (word: string): string => word.slice(1, word.lastIndexOf("'"));

/** Returns whether every turn has its account filled in. */
export async function haveAllAccounts(db: Db): Promise<boolean> {
  const found = await db.select({ id: turns.id }).from(turns).where(isNull(turns.accountId)).limit(1);
  return found.length === 0;
}

/** Returns the words that a tenth or more of the newest turns of an account have. */
export async function listCommonWords(
  db: Db,
  accountId: string,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNotNull(sessions.startedAt)))
    .orderBy(desc(sessions.startedAt))
    .limit(20);
  const said = db
    .select({ text: turns.text })
    .from(turns)
    .where(inArray(turns.sessionId, newest))
    .limit(200)
    .as('said');
  // Parsing the texts as an index does would take twenty times as long.
  const isCommon = words.map((word) => {
    const inText = `\\m${lettersOf(word)}${word.endsWith(':*') ? '' : '\\M'}`;
    return sql`count(*) filter (where ${said.text} ~* ${inText}) * 10 >= count(*)`;
  });
  const [row] = await db
    .select({ isCommon: sql<boolean[]>`json_build_array(${sql.join(isCommon, sql`, `)})` })
    .from(said);
  return new Set(words.filter((_, index) => row?.isCommon[index] === true));
}
