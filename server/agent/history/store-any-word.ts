import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  lt,
  notInArray,
  or,
  sql,
  type SQL,
  type Column,
} from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { isSessionOf, matches, type ListFilter, type RoomsOf } from '../../platform/db/list-filter';
import { queryOfAccount, turns, wordsOf, wordsOfAccount } from '../../platform/db/schema/artifacts';
import { participants, sessions } from '../../platform/db/schema/sessions';

/** The turns among which a question looks for its answer. */
export interface TurnScope {
  of: RoomsOf;
  /** Sessions to leave out. */
  except: readonly string[];
  /** Only these sessions; null: all. */
  sessionIds: readonly string[] | null;
  /** Turns that began at this time or later; null: no bound. */
  from: Date | null;
  /** Turns that began before this time; null: no bound. */
  to: Date | null;
  filter: ListFilter;
}

/** The words that a turn must have: one by a `tsquery` in text, or one of these groups of characters. */
export type AnyOf = { query: string } | { parts: readonly string[] } | 'anything';

/** Returns the newest turns that have a word. @param place the sessions to look in; null: every session of the scope */
export function listTurnsWith(
  db: Db,
  scope: TurnScope,
  { any, place, limit }: { any: AnyOf; place: readonly string[] | null; limit: number },
) {
  const { of } = scope;
  const indexed =
    any !== 'anything' && 'query' in any && place === null && 'accountId' in of
      ? ofAccount(db, of.accountId, any.query, scope)
      : null;
  return db
    .select({
      id: turns.id,
      sessionId: turns.sessionId,
      text: turns.text,
      source: turns.source,
      startedAt: turns.startedAt,
    })
    .from(indexed ?? turns)
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .where(
      and(
        isInScope(scope),
        place === null ? undefined : inArray(turns.sessionId, [...place]),
        indexed === null ? has(any) : undefined,
      ),
    )
    .orderBy(desc(turns.startedAt), desc(turns.id))
    .limit(limit);
}

/**
 * Replaces all turns by the turns of an account with a word. The limit is not a bound: it makes the database find these
 * turns first, instead of reading the turns of all sessions.
 */
const ofAccount = (db: Db, accountId: string, query: string, scope: TurnScope) =>
  db
    .select()
    .from(turns)
    .where(
      and(
        eq(turns.accountId, accountId),
        sql`${wordsOfAccount(turns.accountId, turns.text)} @@ ${queryOfAccount(accountId, query)}`,
        isWithin(scope),
      ),
    )
    .orderBy(desc(turns.startedAt), desc(turns.id))
    .limit(Number.MAX_SAFE_INTEGER)
    .as('turns');

function has(any: AnyOf): SQL | undefined {
  if (any === 'anything') return undefined;
  return 'query' in any
    ? sql`${wordsOf(turns.text)} @@ to_tsquery('simple', ${any.query})`
    : or(...any.parts.map((part) => sql`${turns.text} like '%' || ${part} || '%'`));
}

/** Returns the newest sessions of a scope. */
export async function listNewestOf(db: Db, scope: TurnScope, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        isSession(scope),
        scope.from === null
          ? undefined
          : or(sql`${sessions.endedAt} is null`, gte(sessions.endedAt, scope.from)),
        scope.to === null ? undefined : lt(sessions.startedAt, scope.to),
      ),
    )
    .orderBy(desc(sessions.startedAt), desc(sessions.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How long before and after a turn others are read, in seconds. */
const NEAR_SECONDS = 60;

/**
 * Returns turns with those around them, of the newest session first, each session in the order of speaking. Joins what
 * the model sees of each.
 */
export async function listTurnsAround(
  db: Db,
  scope: TurnScope,
  { turnIds, limit }: { turnIds: readonly string[]; limit: number },
) {
  if (turnIds.length === 0) return [];
  const hits = db
    .select({ sessionId: turns.sessionId, startedAt: turns.startedAt })
    .from(turns)
    .where(inArray(turns.id, [...turnIds]))
    .as('hits');
  const near = db
    .select({ one: sql`1` })
    .from(hits)
    .where(
      and(
        eq(hits.sessionId, turns.sessionId),
        sql`abs(extract(epoch from ${hits.startedAt} - ${turns.startedAt})) <= ${NEAR_SECONDS}`,
      ),
    );
  const inHitSessions = db.select({ id: hits.sessionId }).from(hits);
  const rows = await db
    .select({
      turnId: turns.id,
      sessionId: turns.sessionId,
      sessionStartedAt: sessions.startedAt,
      text: turns.text,
      source: turns.source,
      startedAt: turns.startedAt,
      subject: participants.subject,
      displayName: participants.displayName,
      externalUserId: participants.externalUserId,
    })
    .from(turns)
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .leftJoin(participants, eq(participants.id, turns.participantId))
    .where(and(inArray(turns.sessionId, inHitSessions), isInScope(scope), exists(near)))
    .orderBy(
      desc(sessions.startedAt),
      desc(sessions.id),
      asc(turns.startedAt),
      asc(turns.endedAt),
      asc(turns.id),
    )
    .limit(limit);
  return rows.map((row) => ({ ...row, sessionStartedAt: row.sessionStartedAt ?? row.startedAt }));
}

const isInScope = (scope: TurnScope): SQL | undefined => and(isSession(scope), isWithin(scope));

/** Returns the condition for turns, or for what begins with one. @param startedAt the column with the beginning */
export const isWithin = ({ from, to }: TurnScope, startedAt: Column = turns.startedAt): SQL | undefined =>
  and(from === null ? undefined : gte(startedAt, from), to === null ? undefined : lt(startedAt, to));

/** Returns the condition for the sessions of a scope. */
export const isSession = ({ of, except, sessionIds, filter }: TurnScope): SQL | undefined =>
  and(
    isSessionOf(of),
    isNotNull(sessions.startedAt),
    except.length === 0 ? undefined : notInArray(sessions.id, [...except]),
    sessionIds === null ? undefined : inArray(sessions.id, [...sessionIds]),
    matches(filter, { roomId: sessions.roomId, sessionId: sessions.id }),
  );
