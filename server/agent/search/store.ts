import { and, asc, desc, eq, gte, isNotNull, isNull, lt, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { isSessionOf, type RoomsOf } from '../../platform/db/list-filter';
import {
  minutes,
  queryOfAccount,
  textOfMinutes,
  wordsOf,
  wordsOfAccount,
} from '../../platform/db/schema/artifacts';
import { rooms } from '../../platform/db/schema/rooms';
import { sessions } from '../../platform/db/schema/sessions';

import type { STATEMENT_KINDS } from './contract';

type Kind = (typeof STATEMENT_KINDS)[number];

/** A position in the list: the session, and the statement in its minutes. */
export interface StatementCursor {
  at: Date;
  sessionId: string;
  position: number;
}

export interface StatementSearch {
  of: RoomsOf;
  /** Each is a `tsquery` in text. A found statement has all of them. */
  words: readonly string[];
  /** Null: every kind. */
  kind: Kind | null;
  /** Sessions that began at this time or later; null: no bound. */
  from: Date | null;
  /** Sessions that began before this time; null: no bound. */
  to: Date | null;
  after: StatementCursor | null;
  /** Sessions to leave out. */
  except: readonly string[];
  limit: number;
}

/**
 * Returns statements of minutes that have the words, of the newest session first. The database first finds and sorts
 * the sessions whose minutes have the words, and then parses their minutes one after the other until a page is full.
 */
export function searchStatements(db: Db, search: StatementSearch) {
  const { words, kind, after, limit } = search;
  const found = findSessions(db, search);
  const isBehind =
    after && sql`(${found.sessionId} <> ${after.sessionId} or statement.position > ${after.position})`;
  return db
    .select({
      sessionId: found.sessionId,
      startedAt: found.startedAt,
      room: { id: rooms.id, name: rooms.name },
      kind: sql<Kind>`statement.kind`,
      position: sql<number>`statement.position`,
      text: sql<string>`statement.text`,
      startMs: sql<number | null>`statement.start_ms`,
    })
    .from(found)
    .innerJoin(rooms, eq(rooms.id, found.roomId))
    .innerJoin(minutes, eq(minutes.sessionId, found.sessionId))
    .innerJoin(sql`lateral (${statements}) as statement`, sql`true`)
    .where(
      and(
        haveWords(sql`statement.text`, words),
        kind === null ? undefined : sql`statement.kind = ${kind}`,
        isBehind ?? undefined,
      ),
    )
    .orderBy(desc(found.startedAt), desc(found.sessionId), asc(sql`statement.position`))
    .limit(limit);
}

/**
 * A limit that changes no result: the database carries out a part of a statement by itself when it has a limit.
 * Otherwise the database, which cannot know how many minutes have a word, would compare every session of an account
 * with all of them.
 */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

function findSessions(db: Db, { of, words, from, to, after, except }: StatementSearch) {
  const within = and(
    isSessionOf(of),
    isNotNull(sessions.startedAt),
    isNull(sessions.artifactDeletedAt),
    from === null ? undefined : gte(sessions.startedAt, from),
    to === null ? undefined : lt(sessions.startedAt, to),
    after === null
      ? undefined
      : sql`(${sessions.startedAt}, ${sessions.id}) <= (${after.at.toISOString()}::timestamptz, ${after.sessionId})`,
    except.length === 0 ? undefined : notInArray(sessions.id, [...except]),
  );
  const said = 'accountId' in of ? saidInAccount(db, of.accountId, words) : saidIn(db, words, within);
  const held = db
    .select({
      sessionId: sessions.id,
      startedAt: sql<Date>`${sessions.startedAt}`.mapWith(sessions.startedAt).as('session_started_at'),
      roomId: sessions.roomId,
    })
    .from(said)
    .innerJoin(sessions, eq(sessions.id, said.sessionId))
    .where(within)
    .limit(NO_LIMIT)
    .as('held');
  return db
    .select()
    .from(held)
    .orderBy(desc(held.startedAt), desc(held.sessionId))
    .limit(NO_LIMIT)
    .as('found');
}

/**
 * Finds the minutes of an account by an index of words. The database does not know the cost of parsing minutes.
 */
const saidInAccount = (db: Db, accountId: string, words: readonly string[]) =>
  db
    .select({ sessionId: minutes.sessionId })
    .from(minutes)
    .where(
      and(
        eq(minutes.accountId, accountId),
        sql`${wordsOfAccount(minutes.accountId, textOfMinutes(minutes))} @@ ${queryOfAccount(accountId, words.join(' & '))}`,
      ),
    )
    .limit(NO_LIMIT)
    .as('said');

/** Finds the minutes with the words among the few sessions of a room or of a person. */
const saidIn = (db: Db, words: readonly string[], within: SQL | undefined) =>
  db
    .select({ sessionId: minutes.sessionId })
    .from(minutes)
    .innerJoin(sessions, eq(sessions.id, minutes.sessionId))
    .where(and(within, haveWords(textOfMinutes(minutes), words)))
    .limit(NO_LIMIT)
    .as('said');

const haveWords = (text: SQL, words: readonly string[]): SQL =>
  sql`${wordsOf(text)} @@ to_tsquery('simple', ${words.join(' & ')})`;

const startMs = (evidence: SQL): SQL => sql`(${evidence} ->> 'startMs')::integer`;

/** Every statement of minutes with its position: all of one kind come before those of the next kind. */
const statements = sql`
  select 0 as position, 'summary' as kind, ${minutes.summaryText} as text, null::integer as start_ms
  union all
  select 1, 'outcome', ${minutes.outcome}, null
  union all
  select (100000 + number)::integer, 'decision', said, ${startMs(sql`${minutes.decisionEvidence} -> (number - 1)::integer`)}
  from jsonb_array_elements_text(${minutes.decisions}) with ordinality as decision (said, number)
  union all
  select (200000 + number)::integer, 'follow-up', said, ${startMs(sql`${minutes.followUpEvidence} -> (number - 1)::integer`)}
  from jsonb_array_elements_text(${minutes.followUps}) with ordinality as follow_up (said, number)
  union all
  select (300000 + number)::integer, 'action-item', item ->> 'text', ${startMs(sql`item -> 'evidence'`)}
  from jsonb_array_elements(${minutes.actionItems}) with ordinality as action_item (item, number)`;
