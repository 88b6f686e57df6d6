import {
  and,
  countDistinct,
  desc,
  eq,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { agents } from '../../platform/db/schema/agents';
import {
  actionItems,
  minutes,
  turns,
  opinionsOfSession,
  type OpinionState,
} from '../../platform/db/schema/artifacts';
import { polls } from '../../platform/db/schema/polls';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import type { ListCursor } from '../../platform/lists/cursor';
import { matches, type ListFilter } from '../../platform/db/list-filter';

/*
 * An artifact has no table of its own: it is a view of a session and of everything made from that session. So each
 * statement here joins the tables of sessions, agents, turns, minutes and polls. The result shows one moment, and a
 * list takes one statement instead of several for each session.
 */

export type SessionRow = typeof sessions.$inferSelect;
type MinutesRow = typeof minutes.$inferSelect;

/** The fields of an action item that people can change. */
type ItemState = Pick<
  typeof actionItems.$inferSelect,
  'status' | 'ownerName' | 'ownerExternalUserId' | 'dueDate'
>;

/** A session with its minutes and agents. */
export interface FoundSession {
  session: SessionRow;
  minutes: MinutesRow | null;
  /** Whether an agent may still add speech to the transcript. */
  isDraining: boolean;
  /** The model that transcribed; null when no agent wrote a transcript. */
  transcriptionModel: string | null;
  /** The polls of an end-to-end encrypted room are not counted. */
  pollCount: number;
  /** The fields of the action items that people can change, by the ids of the items. */
  itemStates: Record<string, ItemState>;
  /** The opinions about decisions and action items, by the ids of the items. */
  opinions: Record<string, OpinionState[]>;
}

/** Returns a session that somebody entered, and its minutes, if there are any. */
export async function findSession(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      session: sessions,
      minutes,
      ...agentColumns(db),
      pollCount: pollCountColumn(db),
      itemStates: itemStatesColumn(db),
      opinions: opinionsOfSession(sessions.id),
    })
    .from(sessions)
    .leftJoin(minutes, eq(minutes.sessionId, sessions.id))
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.startedAt)));
  return row ?? null;
}

export interface ArtifactPage {
  roomId: string;
  /** Sessions to leave out. */
  hidden: ReadonlySet<string>;
  filter: ListFilter;
  /** Null: from the newest. */
  after: ListCursor | null;
  /** Null: no limit. */
  limit: number | null;
}

/** Returns a page of the artifacts of a room that were not deleted, newest first, with counts. */
export async function listArtifacts(db: Db, page: ArtifactPage) {
  const query = db
    .select({ session: sessions, minutes, ...agentColumns(db), ...countColumns(db) })
    .from(sessions)
    .leftJoin(minutes, eq(minutes.sessionId, sessions.id))
    .where(and(...conditionsOf(page)))
    .orderBy(desc(sessions.startedAt), desc(sessions.id));
  return page.limit === null ? query : query.limit(page.limit);
}

function conditionsOf({ roomId, hidden, filter, after }: ArtifactPage): (SQL | undefined)[] {
  const where = [
    eq(sessions.roomId, roomId),
    isNotNull(sessions.startedAt),
    isNull(sessions.artifactDeletedAt),
    matches(filter, { roomId: sessions.roomId, sessionId: sessions.id }),
  ];
  if (hidden.size > 0) where.push(notInArray(sessions.id, [...hidden]));
  if (after === null) return where;
  // The first condition lets the index find the position; the second one excludes the rows before it.
  return [
    ...where,
    lte(sessions.startedAt, after.at),
    sql`(${sessions.startedAt}, ${sessions.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
  ];
}

/**
 * Returns sessions whose artifact has outlived the retention of their room, at most `limit`. Joins `rooms`, so that the
 * database compares each session with the days of its room in one statement.
 */
export async function listExpired(db: Db, at: Date, limit: number) {
  const setting = sql`(${rooms.settings} ->> 'retentionDays')`;
  const days = sql`${setting}::integer`;
  return db
    .select({ sessionId: sessions.id, roomId: rooms.id, accountId: rooms.accountId })
    .from(rooms)
    .innerJoin(sessions, eq(sessions.roomId, rooms.id))
    .where(
      and(
        sql`${setting} is not null`, // the same condition as in the index: few rooms have a retention of their own
        lte(sessions.endedAt, sql`${at.toISOString()}::timestamptz - ${days} * interval '1 day'`),
        isNotNull(sessions.startedAt),
        isNull(sessions.artifactDeletedAt),
      ),
    )
    .limit(limit);
}

/** Returns columns for a statement about sessions: the model of the last agent, and whether an agent is not drained. */
function agentColumns(db: Db) {
  const writing = and(eq(agents.sessionId, sessions.id), ne(agents.mode, 'Captioner'));
  const undrained = db
    .select({ one: sql`1` })
    .from(agents)
    .where(and(writing, isNull(agents.drainedAt)));
  const model = db
    .select({ model: agents.transcriptionModel })
    .from(agents)
    .innerJoin(participants, eq(participants.id, agents.participantId))
    .where(writing)
    .orderBy(desc(participants.joinedAt))
    .limit(1);
  return {
    isDraining: sql<boolean>`exists (${undrained})`,
    transcriptionModel: sql<string | null>`(${model})`,
  };
}

/** Returns a column for a statement about sessions: the number of polls, except those of end-to-end encrypted rooms. */
function pollCountColumn(db: Db) {
  const pollCount = db
    .select({ count: sql<number>`count(*)::int` })
    .from(polls)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(and(eq(polls.sessionId, sessions.id), eq(rooms.isEndToEndEncrypted, false)));
  return sql<number>`(${pollCount})`;
}

/** Returns columns for a statement about sessions: the number of turns, of people, and of polls. */
function countColumns(db: Db) {
  const turnCount = db
    .select({ count: sql<number>`count(*)::int` })
    .from(turns)
    .where(eq(turns.sessionId, sessions.id));
  const participantCount = db
    .select({ count: sql<number>`${countDistinct(participants.subject)}::int` })
    .from(participants)
    .where(and(eq(participants.sessionId, sessions.id), eq(participants.kind, 'human')));
  return {
    turnCount: sql<number>`(${turnCount})`,
    participantCount: sql<number>`(${participantCount})`,
    pollCount: pollCountColumn(db),
    itemStates: itemStatesColumn(db),
    opinions: opinionsOfSession(sessions.id),
  };
}

/** Returns a column for a statement about sessions: the fields of action items that people can change, by the ids of the
 * items. */
function itemStatesColumn(db: Db) {
  const state = sql`jsonb_build_object('status', ${actionItems.status}, 'ownerName', ${actionItems.ownerName},
    'ownerExternalUserId', ${actionItems.ownerExternalUserId}, 'dueDate', ${actionItems.dueDate})`;
  const states = db
    .select({ states: sql`coalesce(jsonb_object_agg(${actionItems.id}, ${state}), '{}')` })
    .from(actionItems)
    .where(eq(actionItems.sessionId, sessions.id));
  return sql<Record<string, ItemState>>`(${states})`;
}
