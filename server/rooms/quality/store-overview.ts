import { and, gte, lt, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { isSessionOf, type RoomsOf } from '../../platform/db/list-filter';
import { readSerially } from '../../platform/db/read-serially';
import { participantConnections, sessionRatings } from '../../platform/db/schema/quality';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import { sumsOf } from './store-add-up';

/*
 * Statements about the quality of many sessions. They read one row for each connection, which is added up after the end
 * of its session, and the measurements of connections that are not added up yet.
 */

export interface OverviewQuery {
  of: RoomsOf;
  /** Sessions to leave out. */
  except: readonly string[];
  /** Sessions that started at this time or later, and before the other. */
  from: Date;
  until: Date;
  /** The share of poor measurements above which a connection is poor. */
  poorShare: number;
}

/** Figures of connections. */
export interface FiguresRow {
  sessions: number;
  poorSessions: number;
  participants: number;
  roundTripMs: number | null;
  loss: number | null;
}

/** Figures of all connections, or of those of a day, a browser or a kind of network. */
export type GroupRow = FiguresRow &
  (
    | { by: 'all' }
    | { by: 'day'; day: string }
    | { by: 'browser'; browser: string | null }
    | { by: 'network'; network: Network; isRelayed: boolean | null }
  );

type Network = (typeof participantConnections.$inferSelect)['network'];

/** Returns figures of all connections, by day, by browser and by network; of the browsers, those of most participants. */
export async function listFigures(
  db: Db,
  query: OverviewQuery,
  { browsersMax }: { browsersMax: number },
): Promise<GroupRow[]> {
  const rows = await readSerially(db, (tx) =>
    tx.execute<GroupRow & Record<string, unknown>>(selectFigures(query, browsersMax)),
  );
  return [...rows];
}

export function selectFigures(query: OverviewQuery, browsersMax: number): SQL {
  const median = (column: SQL) => sql`percentile_cont(0.5) within group (order by ${column})`;
  return sql`
    with ${measured(query)},
    figures as (
      select case grouping(day, browser, network)
          when 7 then 'all' when 3 then 'day' when 5 then 'browser' else 'network' end as "by",
        day, browser, network, is_relayed as "isRelayed",
        count(distinct session_id)::integer as "sessions",
        (count(distinct session_id) filter (where is_poor))::integer as "poorSessions",
        count(*)::integer as "participants",
        ${median(sql`round_trip_ms`)} as "roundTripMs", ${median(sql`loss`)} as "loss"
      from measured
      group by grouping sets ((), (day), (browser), (network, is_relayed))
    )
    select * from (
      select *, row_number() over (partition by "by" order by "participants" desc, browser) as place from figures
    ) as placed
    where "by" <> 'browser' or place <= ${browsersMax}
    order by "by", day, "participants" desc, browser, network, "isRelayed"`;
}

/** A poor connection in one of the worst sessions. */
export interface PoorConnectionRow {
  sessionId: string;
  roomId: string;
  roomName: string;
  startedAtMs: number;
  poorShareOfSession: number;
  poorParticipants: number;
  participantId: string;
  displayName: string;
  externalUserId: string | null;
  browser: string | null;
  network: Network;
  isRelayed: boolean | null;
  poorShare: number;
}

/**
 * Returns the poor connections in the sessions with the largest shares of poor measurements, the worst first. Sessions
 * without a poor connection are left out.
 */
export async function listWorst(
  db: Db,
  query: OverviewQuery,
  { sessionsMax, peopleMax }: { sessionsMax: number; peopleMax: number },
): Promise<PoorConnectionRow[]> {
  const rows = await readSerially(db, (tx) =>
    tx.execute<PoorConnectionRow & Record<string, unknown>>(sql`
      with ${measured(query)},
      worst as (
        select session_id, sum(poor_count)::double precision / sum(sample_count) as share
        from measured group by session_id having bool_or(is_poor)
        order by share desc, session_id limit ${sessionsMax}
      ),
      poor as (
        select measured.*, worst.share as share_of_session, count(*) over of_session as poor_participants,
          row_number() over (of_session order by measured.share desc, participant_id) as place
        from worst join measured on measured.session_id = worst.session_id and is_poor
        window of_session as (partition by measured.session_id)
      )
      select poor.session_id as "sessionId", ${rooms.id} as "roomId", ${rooms.name} as "roomName",
        (extract(epoch from poor.started_at) * 1000)::double precision as "startedAtMs",
        share_of_session as "poorShareOfSession", poor_participants::integer as "poorParticipants",
        ${participants.id} as "participantId", ${participants.displayName} as "displayName",
        ${participants.externalUserId} as "externalUserId", poor.browser, poor.network, poor.is_relayed as "isRelayed",
        poor.share as "poorShare"
      from poor
      join ${rooms} on ${rooms.id} = poor.room_id
      join ${participants} on ${participants.id} = poor.participant_id
      where place <= ${peopleMax}
      order by share_of_session desc, poor.session_id, place`),
  );
  return [...rows];
}

/** Returns how many ratings the sessions got, by stars. */
export async function countRatings(
  db: Db,
  query: OverviewQuery,
): Promise<{ stars: number; count: number }[]> {
  const rows = await db.execute<{ stars: number; count: number }>(sql`
    with ${held(query)}
    select ${sessionRatings.stars}, count(*)::integer as count
    from held join ${sessionRatings} on ${sessionRatings.sessionId} = held.id
    group by ${sessionRatings.stars}`);
  return [...rows];
}

/** A rating with a comment. */
interface CommentRow {
  sessionId: string;
  roomId: string;
  roomName: string;
  participantId: string;
  displayName: string;
  externalUserId: string | null;
  stars: number;
  comment: string;
  ratedAtMs: number;
}

/** Returns the newest ratings of the sessions that have a comment. */
export async function listComments(db: Db, query: OverviewQuery, limit: number): Promise<CommentRow[]> {
  const rows = await db.execute<CommentRow & Record<string, unknown>>(sql`
    with ${held(query)},
    newest as (
      select held.room_id, ${sessionRatings}.*
      from held join ${sessionRatings} on ${sessionRatings.sessionId} = held.id
      where ${sessionRatings.comment} is not null
      order by ${sessionRatings.ratedAt} desc, ${sessionRatings.participantId} limit ${limit}
    )
    select newest.session_id as "sessionId", ${rooms.id} as "roomId", ${rooms.name} as "roomName",
      ${participants.id} as "participantId", ${participants.displayName} as "displayName",
      ${participants.externalUserId} as "externalUserId", newest.stars, newest.comment,
      (extract(epoch from newest.rated_at) * 1000)::double precision as "ratedAtMs"
    from newest
    join ${rooms} on ${rooms.id} = newest.room_id
    join ${participants} on ${participants.id} = newest.participant_id
    order by newest.rated_at desc, newest.participant_id`);
  return [...rows];
}

/** Selects the sessions that are asked for. */
const held = ({ of, except, from, until }: OverviewQuery): SQL => sql`
  held as materialized (
    select ${sessions.id} as id, ${sessions.roomId} as room_id, ${sessions.startedAt} as started_at
    from ${sessions}
    where ${and(
      isSessionOf(of),
      gte(sessions.startedAt, from),
      lt(sessions.startedAt, until),
      except.length === 0 ? undefined : notInArray(sessions.id, [...except]),
    )}
  )`;

/** Selects the connections in these sessions with their measurements added up. */
const measured = (query: OverviewQuery): SQL => sql`
  ${held(query)},
  summed as (
    select held.id as session_id, room_id, started_at, participant_id, browser, network, is_relayed, sample_count,
      poor_count, round_trip_ms, loss
    from held join ${participantConnections} on ${participantConnections.sessionId} = held.id
    where sample_count > 0
    union all
    select held.id, room_id, started_at, ${participantConnections.participantId}, browser, network, is_relayed,
      sums.sample_count, sums.poor_count, sums.round_trip_ms, sums.loss
    from held join ${participantConnections} on ${participantConnections.sessionId} = held.id
    cross join lateral (${sumsOf(participantConnections.participantId)}) as sums
    where ${participantConnections.sampleCount} is null and sums.sample_count > 0
  ),
  measured as materialized (
    select session_id, room_id, started_at, participant_id, browser, network, is_relayed, sample_count, poor_count,
      round_trip_ms, loss, poor_count::double precision / sample_count as share,
      poor_count > ${query.poorShare}::double precision * sample_count as is_poor,
      to_char(started_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from summed
  )`;
