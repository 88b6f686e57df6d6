import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../platform/db/client';
import { readSerially } from '../platform/db/read-serially';
import { participants, pastUsage, sessions } from '../platform/db/schema/sessions';
import { recordingRenders, recordings } from '../platform/db/schema/recordings';
import { rooms } from '../platform/db/schema/rooms';
import { METADATA_FILTER_VALUE_MAX_LENGTH } from '../platform/text';
import { matches, roomMatches, type ListFilter } from '../platform/db/list-filter';

/*
 * All figures are one statement: a row of its answer shows them as they were at one moment. Sessions and recordings are
 * found by the account that they carry.
 */

export interface FiguresQuery {
  accountId: string;
  /** The first moment that counts: the start of a day in UTC. */
  from: Date;
  /** The end of the range, which is excluded. */
  until: Date;
  now: Date;
  by: 'day' | 'room' | { metadataKey: string };
  filter: ListFilter;
  /** Only keys behind this one; empty: all. */
  after: string;
  limit: number;
}

/** The usage of a day or a room. */
export interface Figures {
  /**
   * A day as YYYY-MM-DD in UTC, the id of a room, or a value of metadata after `=`, `-` for rooms without one; null:
   * everything together.
   */
  key: string | null;
  /** The room; null unless by room, and for everything together. */
  room: { name: string; isDeleted: boolean; metadata: Record<string, unknown> } | null;
  sessions: number;
  participantSeconds: number;
  recordingSeconds: number;
  agentSeconds: number;
  /** By day: the growth of the storage, with the time before on the first day. Otherwise: the bytes at the end. */
  storageBytes: number;
}

/**
 * Returns the usage of an account by day or by room. The total is first, followed by the days or rooms with usage in
 * the order of their keys. Time across midnight counts on each of its days. Running sessions count until now.
 */
export async function listFigures(db: Db, query: FiguresQuery): Promise<Figures[]> {
  const rows = await readSerially(db, (tx) => tx.execute<FiguresRow>(selectFigures(query)));
  return rows.map((row) => ({
    key: row.key,
    room:
      row.roomName === null
        ? null
        : { name: row.roomName, isDeleted: row.isDeleted === true, metadata: row.metadata ?? {} },
    sessions: Number(row.sessions),
    participantSeconds: Number(row.participantSeconds),
    recordingSeconds: Number(row.recordingSeconds),
    agentSeconds: Number(row.agentSeconds),
    storageBytes: Number(row.storageBytes),
  }));
}

type FiguresRow = Record<Exclude<keyof Figures, 'room'> | 'roomName', string | null> & {
  isDeleted: boolean | null;
  metadata: Record<string, unknown> | null;
};

export function selectFigures(query: FiguresQuery): SQL {
  const scope = scopeOf(query);
  return sql`
    with recorded as materialized (${recordedIn(scope)}),
    rendered as materialized (${renderedIn(scope)}),
    held as materialized (${heldIn(scope)}),
    stays as (${staysOf(scope)}),
    spans as materialized (
      select figure, room_id, greatest(began, ${scope.start}) as began, least(ended, ${scope.end}) as ended
      from stays where began < ${scope.end} and ended > ${scope.start} and ended > began
    ),
    amounts (figure, key, amount) as (${amountsOf(scope)}),
    figures as (${figuresBy(query.by)})
    ${totalAndPage(query)}`;
}

/** The conditions and expressions that the parts of the statement share. */
interface Scope {
  by: FiguresQuery['by'];
  start: SQL;
  end: SQL;
  now: SQL;
  isRecording: SQL;
  /** Whether the bytes of a recording are known. */
  isDone: SQL;
  /** Whether a recording changes in the range. Recordings from before, which do not, are only added up. */
  isOfRange: SQL;
  /** Whether a finished render of a recording has its bytes in the storage in the range. */
  isRender: SQL;
  isSession: SQL | undefined;
  isPast: SQL | undefined;
  /** Returns what an amount is counted under: its room or its day. */
  keyOf: (roomId: SQLWrapper, at: SQL) => SQL;
}

function scopeOf({ accountId, from, until, now, by, filter }: FiguresQuery): Scope {
  const start = moment(from);
  const end = moment(until);
  const isRecording = sql`${and(eq(recordings.accountId, accountId), matches(filter, recordings))} and ${recordings.startedAt} < ${end}`;
  return {
    by,
    start,
    end,
    now: moment(now),
    isRecording,
    isDone: sql`${isRecording} and ${recordings.storedBytes} is not null`,
    isOfRange: sql`(${recordings.startedAt} >= ${start} or ${recordings.endedAt} > ${start} or ${recordings.purgedAt} >= ${start})`,
    isRender: sql`${and(eq(recordingRenders.accountId, accountId), matches(filter, recordings))} and ${recordingRenders.readyAt} < ${end}
        and (${recordingRenders.purgedAt} is null or ${recordingRenders.purgedAt} >= ${start})`,
    isSession: and(
      eq(sessions.accountId, accountId),
      matches(filter, { roomId: sessions.roomId, sessionId: sessions.id }),
    ),
    // The usage of deleted sessions does not record who took part, so a filter by person leaves it out.
    isPast: and(eq(rooms.accountId, accountId), filter.person === null ? roomMatches(filter) : sql`false`),
    keyOf: (roomId, at) => (by !== 'day' ? sql`${roomId}` : dayOf(at)),
  };
}

/** Selects the recordings that change in the range. A running one has the bytes of its chunks. */
function recordedIn({ isRecording, isDone, isOfRange, now }: Scope): SQL {
  return sql`
      select ${recordings.roomId} as room_id, ${recordings.startedAt} as began, ${recordings.endedAt} as ended,
        ${recordings.purgedAt} as purged_at, ${recordings.storedBytes} as bytes
      from ${recordings}
      where ${isDone} and ${isOfRange}
      union all
      select ${recordings.roomId}, ${recordings.startedAt}, coalesce(${recordings.endedAt}, ${now}),
        ${recordings.purgedAt}, ${recordings.chunkBytes}
      from ${recordings}
      where ${recordings.status} = 'recording' and ${isRecording}`;
}

/** Selects the renders whose bytes are in the storage in the range. */
function renderedIn({ isRender }: Scope): SQL {
  return sql`
      select ${recordings.roomId} as room_id, ${recordingRenders.readyAt} as began,
        ${recordingRenders.purgedAt} as purged_at, ${recordingRenders.sizeBytes} as bytes
      from ${recordingRenders} join ${recordings} on ${recordings.id} = ${recordingRenders.recordingId}
      where ${isRender}`;
}

/** Selects the sessions of the range. */
function heldIn({ by, start, end, isSession }: Scope): SQL {
  const isAddedUp = isAddedUpWithin(start, by !== 'day' ? end : endOfDay(sql`${sessions.openedAt}`));
  return sql`
      select ${sessions.id}, ${sessions.roomId} as room_id, ${sessions.openedAt} as opened_at, ${sessions.endedAt} as ended,
        ${sessions.participantSeconds} as human, ${sessions.agentSeconds} as agent, ${isAddedUp} as is_added_up
      from ${sessions}
      where ${isSession} and ${sessions.openedAt} < ${end} and (${sessions.endedAt} is null or ${sessions.endedAt} > ${start})`;
}

/** Selects the stays of people and agents that are not added up yet, and the time of recordings. */
function staysOf({ now }: Scope): SQL {
  return sql`
      select ${participants.kind} as figure, room_id, ${participants.joinedAt} as began,
        coalesce(${participants.leftAt}, ended, ${now}) as ended
      from held join ${participants} on ${participants.sessionId} = held.id
      where is_added_up is not true
      union all
      select 'recording', room_id, began, ended from recorded`;
}

/** Selects the seconds of each span. Most spans lie within one day and need no series, which would be slow. */
function piecesBy(by: FiguresQuery['by']): SQL {
  if (by !== 'day')
    return sql`select figure, room_id as key, ${seconds(sql`began`, sql`ended`)} as amount from spans`;
  return sql`select figure, ${dayOf(sql`began`)} as key, ${seconds(sql`began`, sql`ended`)} as amount
          from spans where ended <= ${endOfDay(sql`began`)}
          union all
          select figure, day, ${seconds(sql`greatest(began, day)`, sql`least(ended, day + interval '24 hours')`)}
          from spans, generate_series(${dayOf(sql`began`)}, ended, interval '24 hours') as day
          where ended > ${endOfDay(sql`began`)}`;
}

/** Selects what each figure gains by a room or on a day. */
function amountsOf(scope: Scope): SQL {
  const { by, start, end, isSession, isPast, keyOf } = scope;
  return sql`
      select figure, key, sum(amount) from (${piecesBy(by)}) as pieces group by 1, 2
      union all
      select figure, key, seconds from (
        select ${keyOf(sql`room_id`, sql`opened_at`)} as key, sum(human) as human, sum(agent) as agent
        from held where is_added_up
        group by 1
      ) as added, lateral (values ('human', human), ('agent', agent)) as sums (figure, seconds)
      union all
      select 'session', ${keyOf(sessions.roomId, sql`${sessions.startedAt}`)}, count(*)
      from ${sessions}
      where ${isSession} and ${sessions.startedAt} >= ${start} and ${sessions.startedAt} < ${end}
      group by 2
      union all
      select ${pastUsage.figure}, ${keyOf(pastUsage.roomId, sql`${pastUsage.day}`)}, ${pastUsage.amount}
      from ${rooms} join ${pastUsage} on ${pastUsage.roomId} = ${rooms.id}
      where ${isPast} and ${pastUsage.day} >= ${start} and ${pastUsage.day} < ${end}
      union all
      ${storageOf(scope)}`;
}

/** Selects by how many bytes the storage grows and shrinks. */
function storageOf({ start, end, isDone, isOfRange, keyOf }: Scope): SQL {
  return sql`
      select 'storage', ${keyOf(sql`room_id`, sql`greatest(began, ${start})`)}, sum(bytes) from recorded group by 2
      union all
      select 'storage', ${keyOf(recordings.roomId, start)}, sum(${recordings.storedBytes})
      from ${recordings}
      where ${isDone} and ${isOfRange} is not true and ${recordings.purgedAt} is null
      group by 2
      union all
      select 'storage', ${keyOf(sql`room_id`, sql`greatest(purged_at, ${start})`)}, -sum(bytes)
      from recorded where purged_at < ${end} group by 2
      union all
      select 'storage', ${keyOf(sql`room_id`, sql`greatest(began, ${start})`)}, sum(bytes) from rendered group by 2
      union all
      select 'storage', ${keyOf(sql`room_id`, sql`purged_at`)}, -sum(bytes)
      from rendered where purged_at < ${end} group by 2`;
}

/** Selects one row for each key. A day is written out once for all that it has. */
function figuresBy(by: FiguresQuery['by']): SQL {
  return sql`
      select ${keyColumnOf(by)} as key,
        coalesce(sum(amount) filter (where figure = 'session'), 0) as "sessions",
        coalesce(sum(amount) filter (where figure = 'human'), 0) as "participantSeconds",
        coalesce(sum(amount) filter (where figure = 'recording'), 0) as "recordingSeconds",
        coalesce(sum(amount) filter (where figure = 'agent'), 0) as "agentSeconds",
        coalesce(sum(amount) filter (where figure = 'storage'), 0) as "storageBytes"
      from amounts ${typeof by === 'object' ? sql`join ${rooms} on ${rooms.id} = key` : sql``} group by 1`;
}

/** Selects the total, and then one page of the keys. */
function totalAndPage({ after, limit }: FiguresQuery): SQL {
  return sql`
    select null as key, null as "roomName", null::boolean as "isDeleted", null::jsonb as "metadata", coalesce(sum("sessions"), 0) as "sessions",
      coalesce(sum("participantSeconds"), 0) as "participantSeconds",
      coalesce(sum("recordingSeconds"), 0) as "recordingSeconds",
      coalesce(sum("agentSeconds"), 0) as "agentSeconds", coalesce(sum("storageBytes"), 0) as "storageBytes"
    from figures
    union all
    (
      select shown.key, ${rooms.name}, ${rooms.deletedAt} is not null, ${rooms.metadata}, "sessions", "participantSeconds", "recordingSeconds", "agentSeconds", "storageBytes"
      from (
        select * from figures
        where key collate "C" > ${after} and ("sessions" > 0 or "participantSeconds" > 0
          or "recordingSeconds" > 0 or "agentSeconds" > 0 or "storageBytes" <> 0)
        order by key collate "C" limit ${limit}
      ) as shown left join ${rooms} on ${rooms.id} = shown.key
      order by shown.key collate "C"
    )`;
}

/** Returns the key of a line of the answer. Values of metadata that cannot filter a list share the key `-`. */
function keyColumnOf(by: FiguresQuery['by']): SQL {
  if (by === 'day') return sql`to_char(key at time zone 'UTC', 'YYYY-MM-DD')`;
  if (by === 'room') return sql`key`;
  const value = sql`${rooms.metadata} -> ${by.metadataKey}::text`;
  const text = sql`(${rooms.metadata} ->> ${by.metadataKey}::text)`;
  return sql`case when jsonb_typeof(${value}) in ('string', 'number', 'boolean') and length(${text}) <= ${METADATA_FILTER_VALUE_MAX_LENGTH}
    then '=' || ${text} else '-' end`;
}

/** Returns the start of the day of a moment in UTC, in every time zone of the database. */
export const dayOf = (at: SQL): SQL => sql`date_bin('24 hours', ${at}, '2000-01-01T00:00:00Z')`;

/** Returns the end of that day. */
const endOfDay = (at: SQL): SQL => sql`(${dayOf(at)} + interval '24 hours')`;

/**
 * Returns the condition that the stored sum of a session's stays is enough: it exists, and the session lies within the
 * range and, for figures by day, within one day.
 */
const isAddedUpWithin = (from: SQL, until: SQL): SQL =>
  sql`(${sessions.participantSeconds} is not null and ${sessions.openedAt} >= ${from} and ${sessions.endedAt} <= ${until})`;

const seconds = (from: SQL, until: SQL): SQL => sql`date_part('epoch', ${until} - ${from})`;

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
