import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { literally } from '../../platform/db/contains-text';
import { agents } from '../../platform/db/schema/agents';
import { minutes, turns } from '../../platform/db/schema/artifacts';
import { recordings } from '../../platform/db/schema/recordings';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import type { ListCursor } from '../../platform/lists/cursor';
import { isRoomOf, matches, type ListFilter, type RoomsOf } from '../../platform/db/list-filter';

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

export interface SessionQuery {
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

/** The properties that sessions of a list have. A missing one is not checked. */
export interface SessionsHaving {
  from?: Date | undefined;
  to?: Date | undefined;
  /** The beginning of the name of a person who took part. */
  participantName?: string | undefined;
  recording?: 'with' | 'without' | undefined;
  /** Minutes that are written. */
  minutes?: 'with' | 'without' | undefined;
}

/** A page of a list of sessions. */
export interface SessionListQuery extends Omit<SessionQuery, 'from' | 'to'>, SessionsHaving {
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
export function listSessions(db: Db, { of, after, except, filter, limit, ...having }: SessionListQuery) {
  const session = db
    .select({ roomId: sessions.roomId, ...sessionColumns(sessions) })
    .from(sessions)
    .where(
      and(
        'accountId' in of ? eq(sessions.accountId, of.accountId) : eq(sessions.roomId, rooms.id),
        isNotNull(sessions.startedAt),
        ...conditionsOf(db, having),
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

/** Returns the conditions for what sessions have. Each looks up one session in an index. */
function conditionsOf(
  db: Db,
  { from, to, participantName, recording, minutes: written }: SessionsHaving,
): (SQL | undefined)[] {
  const named = db
    .select({ id: participants.sessionId })
    .from(participants)
    .where(
      and(
        eq(participants.kind, 'human'),
        sql`lower(${participants.displayName}) like ${beginningWith(participantName ?? '')}`,
      ),
    );
  const recorded = db
    .select({ id: recordings.sessionId })
    .from(recordings)
    .where(and(eq(recordings.sessionId, sessions.id), isNull(recordings.deletedAt)));
  const summarized = db
    .select({ id: minutes.sessionId })
    .from(minutes)
    .where(and(eq(minutes.sessionId, sessions.id), eq(minutes.status, 'ready')));
  return [
    from && gte(sessions.startedAt, from),
    to && lt(sessions.startedAt, to),
    participantName === undefined ? undefined : inArray(sessions.id, named),
    recording && (recording === 'with' ? exists(recorded) : notExists(recorded)),
    written && (written === 'with' ? exists(summarized) : notExists(summarized)),
  ];
}

/** Returns the pattern of texts in lower case that begin with some letters. */
const beginningWith = (letters: string): string => `${literally(letters.toLowerCase())}%`;

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

/** Returns the condition that a row comes after a position in a list with the newest first. */
export const isAfter = (table: typeof sessions | typeof turns, { at, id }: ListCursor) =>
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
