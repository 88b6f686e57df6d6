import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  max,
  or,
  sql,
  sum,
  type Column,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { participantConnections, qualitySamples, sessionRatings } from '../../platform/db/schema/quality';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import type { ListCursor } from '../../platform/lists/cursor';

export type SampleRow = typeof qualitySamples.$inferSelect;

/** A measurement, and the connection that it is of. */
type NewSampleRow = SampleRow &
  Pick<typeof participantConnections.$inferSelect, 'browser' | 'network' | 'isRelayed'>;

/** A session, with the room that it belongs to: each statement asks for both. */
export interface SessionOfRoom {
  roomId: string;
  sessionId: string;
}

/**
 * Inserts samples, and what their connections use, in one statement. Joined with `participants` and `sessions`, so that
 * deleted sessions and deleted data get no more samples. The statement waits for a deletion that runs at the same time.
 * A connection that was added up is added up again. Most samples change nothing about their connection. When several samples of
 * one connection come at once, the last that names a browser, network or way decides it.
 */
export async function insertSamples(db: Db, rows: readonly NewSampleRow[]): Promise<void> {
  await db.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (
        "sessionId" text, "participantId" text, "at" timestamptz, "level" text, "roundTripMs" integer,
        "loss" double precision, "jitterMs" integer, "sendKbps" integer, "receiveKbps" integer, "freezeMs" integer,
        "reconnects" integer, "browser" text, "network" text, "isRelayed" boolean)
    ),
    inserted as (
      insert into ${qualitySamples} (session_id, participant_id, at, level, round_trip_ms, loss, jitter_ms, send_kbps,
        receive_kbps, freeze_ms, reconnects)
      select given."sessionId", given."participantId", given."at", given."level", given."roundTripMs", given."loss",
        given."jitterMs", given."sendKbps", given."receiveKbps", given."freezeMs", given."reconnects"
      from given
      join ${sessions} on ${sessions.id} = given."sessionId" and ${sessions.artifactDeletedAt} is null
      join ${participants} on ${participants.id} = given."participantId" and ${participants.sessionId} = ${sessions.id}
      for key share of ${sessions}
      on conflict do nothing
      returning participant_id, at
    )
    insert into ${participantConnections} as known (participant_id, session_id, browser, network, is_relayed)
    select given."participantId", given."sessionId",
      (array_agg(given."browser" order by given."at" desc) filter (where given."browser" is not null))[1],
      coalesce((array_agg(given."network" order by given."at" desc) filter (where given."network" <> 'unknown'))[1], 'unknown'),
      (array_agg(given."isRelayed" order by given."at" desc) filter (where given."isRelayed" is not null))[1]
    from given
    join inserted on inserted.participant_id = given."participantId" and inserted.at = given."at"
    group by given."participantId", given."sessionId"
    order by given."participantId"
    on conflict (participant_id) do update set
      browser = coalesce(excluded.browser, known.browser),
      network = case excluded.network when 'unknown' then known.network else excluded.network end,
      is_relayed = coalesce(excluded.is_relayed, known.is_relayed),
      sample_count = null
    where known.sample_count is not null
      or known.browser is distinct from coalesce(excluded.browser, known.browser)
      or excluded.network not in ('unknown', known.network)
      or known.is_relayed is distinct from coalesce(excluded.is_relayed, known.is_relayed)
  `);
}

/** Returns how many samples each of these sessions has; those without any are missing. */
export async function countSamples(db: Db, sessionIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ sessionId: qualitySamples.sessionId, count: count() })
    .from(qualitySamples)
    .where(inArray(qualitySamples.sessionId, sessionIds))
    .groupBy(qualitySamples.sessionId);
  return new Map(rows.map(({ sessionId, count: amount }) => [sessionId, amount]));
}

/** Samples of a session, oldest first. */
export async function listSamples(
  db: Db,
  page: SessionOfRoom & { participantId: string | null; after: ListCursor | null; limit: number },
): Promise<SampleRow[]> {
  const { participantId, after, limit } = page;
  return db
    .select()
    .from(qualitySamples)
    .where(
      and(
        isOf(db, page),
        participantId === null ? undefined : eq(qualitySamples.participantId, participantId),
        after === null
          ? undefined
          : sql`(${qualitySamples.at}, ${qualitySamples.participantId}) > (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(qualitySamples.at), asc(qualitySamples.participantId))
    .limit(limit);
}

/**
 * Returns the newest sample of each participant who is in a session. Joined with `participants`, so that one row is
 * read for each of them, however long the session lasts.
 */
export async function listNewest(db: Db, of: SessionOfRoom): Promise<SampleRow[]> {
  const newest = db
    .select()
    .from(qualitySamples)
    .where(and(eq(qualitySamples.participantId, participants.id), isOf(db, of)))
    .orderBy(desc(qualitySamples.at))
    .limit(1)
    .as('newest');
  const rows = await db
    .select()
    .from(participants)
    .innerJoinLateral(newest, sql`true`)
    .where(and(eq(participants.sessionId, of.sessionId), isNull(participants.leftAt)));
  return rows.map((row) => row.newest);
}

/** Returns figures of each participant's samples of a session. */
export async function summarize(db: Db, of: SessionOfRoom) {
  const median = (column: SQLWrapper) =>
    sql<number | null>`percentile_cont(0.5) within group (order by ${column})::double precision`;
  return db
    .select({
      participantId: qualitySamples.participantId,
      sampleCount: count(),
      poorCount: sql<number>`count(*) filter (where ${qualitySamples.level} = 'poor')::integer`,
      medianRoundTripMs: median(qualitySamples.roundTripMs),
      worstRoundTripMs: max(qualitySamples.roundTripMs),
      medianLoss: median(qualitySamples.loss),
      worstLoss: max(qualitySamples.loss),
      medianJitterMs: median(qualitySamples.jitterMs),
      worstJitterMs: max(qualitySamples.jitterMs),
      medianSendKbps: median(qualitySamples.sendKbps),
      medianReceiveKbps: median(qualitySamples.receiveKbps),
      freezeMs: sum(qualitySamples.freezeMs).mapWith(Number),
      reconnects: sum(qualitySamples.reconnects).mapWith(Number),
      browser: participantConnections.browser,
      network: participantConnections.network,
      isRelayed: participantConnections.isRelayed,
    })
    .from(qualitySamples)
    .leftJoin(participantConnections, eq(participantConnections.participantId, qualitySamples.participantId))
    .where(isOf(db, of))
    .groupBy(qualitySamples.participantId, participantConnections.participantId);
}

export type SummaryRow = Awaited<ReturnType<typeof summarize>>[number];

/** Returns the worst of each participant's samples in every slice of a session, counted from `since`. */
export async function listSlices(
  db: Db,
  of: SessionOfRoom,
  { since, sliceMs }: { since: Date; sliceMs: number },
) {
  const slice = sql<number>`greatest(0, floor(extract(epoch from ${qualitySamples.at} - ${since.toISOString()}::timestamptz) * 1000 / ${sliceMs}::integer))::integer`;
  return db
    .select({
      participantId: qualitySamples.participantId,
      slice: slice.as('slice'),
      roundTripMs: max(qualitySamples.roundTripMs),
      loss: max(qualitySamples.loss),
      freezeMs: sql<number>`max(${qualitySamples.freezeMs})`,
      reconnects: sum(qualitySamples.reconnects).mapWith(Number),
    })
    .from(qualitySamples)
    .where(isOf(db, of))
    .groupBy(qualitySamples.participantId, sql`slice`)
    .orderBy(qualitySamples.participantId, sql`slice`);
}

/** Deletes the samples of a session with everything that was made of them, and the ratings. */
export async function deleteSamples(db: Db | Tx, of: SessionOfRoom): Promise<void> {
  await db.delete(sessionRatings).where(isOf(db, of, sessionRatings.sessionId));
  await db.delete(participantConnections).where(isOf(db, of, participantConnections.sessionId));
  await db.delete(qualitySamples).where(isOf(db, of)); // last: with them, the session is found to be expired
}

/**
 * Returns at most `limit` sessions with samples or ratings that are older than the retention of their room, or else of their
 * account, or else `keptDays`. Joined with `rooms` and `accounts`, so that one statement compares each session with
 * its own days.
 */
export async function listExpired(
  db: Db,
  { at, keptDays, limit }: { at: Date; keptDays: number; limit: number },
): Promise<SessionOfRoom[]> {
  const days = sql`coalesce((${rooms.settings} ->> 'retentionDays')::integer, ${accounts.retentionDays}, ${keptDays}::integer)`;
  const one = { one: sql`1` };
  const sampled = db.select(one).from(qualitySamples).where(eq(qualitySamples.sessionId, sessions.id));
  const rated = db.select(one).from(sessionRatings).where(eq(sessionRatings.sessionId, sessions.id));
  return db
    .select({ sessionId: sessions.id, roomId: rooms.id })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(
      and(
        isNotNull(sessions.endedAt),
        sql`${sessions.endedAt} + ${days} * interval '1 day' <= ${at.toISOString()}::timestamptz`,
        or(exists(sampled), exists(rated)),
      ),
    )
    .limit(limit);
}

/** Rows of that session, by default samples, if it is one of that room. */
const isOf = (db: Db | Tx, { roomId, sessionId }: SessionOfRoom, column: Column = qualitySamples.sessionId) =>
  and(
    eq(column, sessionId),
    exists(
      db
        .select({ one: sql`1` })
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.roomId, roomId))),
    ),
  );
