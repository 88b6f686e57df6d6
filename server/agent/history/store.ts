import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { agents } from '../../platform/db/schema/agents';
import { minutes, queryOfAccount, turns, wordsOf, wordsOfAccount } from '../../platform/db/schema/artifacts';
import { recordings } from '../../platform/db/schema/recordings';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import type { ListCursor } from '../../platform/lists/cursor';
import { isRoomOf, isSessionOf, matches, type ListFilter, type RoomsOf } from '../../platform/db/list-filter';

/*
 * History has no table of its own: it shows the rows of sessions with everything that belongs to them at one moment. So
 * each statement here joins the tables of several nouns. Sessions that nobody entered do not appear.
 */

/** The columns of the room and the minutes of a session in a list. */
const COLUMNS = {
  room: { id: rooms.id, name: rooms.name },
  minutesStatus: minutes.status,
  outcome: minutes.outcome,
  summaryText: minutes.summaryText,
  actionItemCount: sql<number>`coalesce(jsonb_array_length(${minutes.actionItems}), 0)`,
};

/** The owner of the sessions: every room of an account, every room of a person, or one room. */
export type SessionsOf = RoomsOf;

interface SessionQuery {
  of: SessionsOf;
  /** Sessions that started at this time or later; null: no bound. */
  from: Date | null;
  /** Sessions that started before this time; null: no bound. */
  to: Date | null;
  /** Only sessions after this position; null: from the newest. */
  after: ListCursor | null;
  /** Sessions to leave out. */
  except: readonly string[];
  limit: number;
}

/** A page of a list of sessions. */
export interface SessionListQuery extends SessionQuery {
  /** Absent: all. */
  filter?: ListFilter | undefined;
}

/** Returns the columns of a session in a list, from the table or from a subquery of it. */
const sessionColumns = <Id, Started, Ended, Parent, Name>({
  id,
  startedAt,
  endedAt,
  parentSessionId,
  breakoutName,
}: {
  id: Id;
  startedAt: Started;
  endedAt: Ended;
  parentSessionId: Parent;
  breakoutName: Name;
}) => ({ id, startedAt, endedAt, parentSessionId, breakoutName });

/**
 * Returns sessions, newest first, with counts of everything that belongs to them. Reads at most `limit` sessions of an
 * account, or else of each room, so that every page of a long history costs the same.
 */
export function listSessions(db: Db, { of, from, to, after, except, filter, limit }: SessionListQuery) {
  const session = db
    .select({ roomId: sessions.roomId, ...sessionColumns(sessions) })
    .from(sessions)
    .where(
      and(
        'accountId' in of ? eq(sessions.accountId, of.accountId) : eq(sessions.roomId, rooms.id),
        isNotNull(sessions.startedAt),
        from === null ? undefined : gte(sessions.startedAt, from),
        to === null ? undefined : lt(sessions.startedAt, to),
        after === null ? undefined : isAfter(sessions, after),
        except.length === 0 ? undefined : notInArray(sessions.id, [...except]),
        filter && matches(filter, { roomId: sessions.roomId, sessionId: sessions.id }),
      ),
    )
    .orderBy(desc(sessions.startedAt), desc(sessions.id))
    .limit(limit)
    .as('session');
  return db
    .select({
      session: sessionColumns(session),
      ...COLUMNS,
      ...countsOf(db, session.id),
    })
    .from(rooms)
    .innerJoinLateral(session, eq(session.roomId, rooms.id))
    .leftJoin(minutes, eq(minutes.sessionId, session.id))
    .where(isRoomOf(of))
    .orderBy(desc(session.startedAt), desc(session.id))
    .limit(limit);
}

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

/** Returns a session that somebody entered, as a list shows it; null: there is none. */
export async function findSession(db: Db, sessionId: string): Promise<ListedSession | null> {
  const [row] = await db
    .select({
      session: sessionColumns(sessions),
      ...COLUMNS,
      ...countsOf(db, sessions.id),
    })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .leftJoin(minutes, eq(minutes.sessionId, sessions.id))
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.startedAt)));
  return row ?? null;
}

/** Returns the people and agents of a session, in the order in which they entered, with the work of the agents. */
export async function listParticipants(db: Db, sessionId: string) {
  return db
    .select({ participant: participants, agent: agents })
    .from(participants)
    .leftJoin(agents, eq(agents.participantId, participants.id))
    .where(and(eq(participants.sessionId, sessionId), ne(participants.kind, 'application')))
    .orderBy(asc(participants.joinedAt), asc(participants.id));
}

/** Returns the recordings of a session that are not deleted, in the order in which they began. */
export async function listRecordings(db: Db, sessionId: string) {
  return db
    .select()
    .from(recordings)
    .where(and(eq(recordings.sessionId, sessionId), isNull(recordings.deletedAt)))
    .orderBy(asc(recordings.startedAt), asc(recordings.id));
}

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

/** Returns the condition that a row comes after a position in a list with the newest first. */
const isAfter = (table: typeof sessions | typeof turns, { at, id }: ListCursor) =>
  sql`(${table.startedAt}, ${table.id}) < (${at.toISOString()}::timestamptz, ${id})`;

/** Returns columns for a statement about sessions: the counts of everything that a session has. */
function countsOf(db: Db, sessionId: SQLWrapper) {
  const count = { count: sql<number>`count(*)::int` };
  const people = db
    .select({ count: sql<number>`${countDistinct(participants.subject)}::int` })
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), eq(participants.kind, 'human')));
  const recorded = db
    .select(count)
    .from(recordings)
    .where(and(eq(recordings.sessionId, sessionId), isNull(recordings.deletedAt)));
  const said = db.select(count).from(turns).where(eq(turns.sessionId, sessionId));
  const undrained = db
    .select({ found: sql`true` })
    .from(agents)
    .where(and(eq(agents.sessionId, sessionId), ne(agents.mode, 'Captioner'), isNull(agents.drainedAt)))
    .limit(1);
  return {
    participantCount: sql<number>`(${people})`,
    recordingCount: sql<number>`(${recorded})`,
    turnCount: sql<number>`(${said})`,
    // Not `exists`: for that, the database may read the agents of all accounts.
    isDraining: sql<boolean>`coalesce((${undrained}), false)`,
  };
}
