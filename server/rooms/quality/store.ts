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
  sql,
  sum,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { qualitySamples } from '../../platform/db/schema/quality';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import type { ListCursor } from '../../platform/lists/cursor';

export type SampleRow = typeof qualitySamples.$inferSelect;

/** A session, with the room that it belongs to: each statement asks for both. */
export interface SessionOfRoom {
  roomId: string;
  sessionId: string;
}

/**
 * Inserts samples in one statement. Joined with `participants` and `sessions`, so that deleted sessions and deleted
 * data get no more samples. The statement waits for a deletion that runs at the same time.
 */
export async function insertSamples(db: Db, rows: readonly SampleRow[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
    "sessionId" text, "participantId" text, "at" timestamptz, "level" text, "roundTripMs" integer,
    "loss" double precision, "jitterMs" integer, "sendKbps" integer, "receiveKbps" integer, "freezeMs" integer,
    "reconnects" integer)`;
  await db.execute(sql`
    insert into ${qualitySamples} (session_id, participant_id, at, level, round_trip_ms, loss, jitter_ms, send_kbps,
      receive_kbps, freeze_ms, reconnects)
    select given."sessionId", given."participantId", given."at", given."level", given."roundTripMs", given."loss",
      given."jitterMs", given."sendKbps", given."receiveKbps", given."freezeMs", given."reconnects"
    from ${given}
    join ${sessions} on ${sessions.id} = given."sessionId" and ${sessions.artifactDeletedAt} is null
    join ${participants} on ${participants.id} = given."participantId" and ${participants.sessionId} = ${sessions.id}
    for key share of ${sessions}
    on conflict do nothing
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
    })
    .from(qualitySamples)
    .where(isOf(db, of))
    .groupBy(qualitySamples.participantId);
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

/** Deletes the samples of a session. */
export async function deleteSamples(db: Db | Tx, of: SessionOfRoom): Promise<void> {
  await db.delete(qualitySamples).where(isOf(db, of));
}

/**
 * Returns at most `limit` sessions with samples that are older than the retention of their room, or else of their
 * account, or else `keptDays`. Joined with `rooms` and `accounts`, so that one statement compares each session with
 * its own days.
 */
export async function listExpired(
  db: Db,
  { at, keptDays, limit }: { at: Date; keptDays: number; limit: number },
): Promise<SessionOfRoom[]> {
  const days = sql`coalesce((${rooms.settings} ->> 'retentionDays')::integer, ${accounts.retentionDays}, ${keptDays}::integer)`;
  const ofSession = db
    .select({ one: sql`1` })
    .from(qualitySamples)
    .where(eq(qualitySamples.sessionId, sessions.id));
  return db
    .select({ sessionId: sessions.id, roomId: rooms.id })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(
      and(
        isNotNull(sessions.endedAt),
        sql`${sessions.endedAt} + ${days} * interval '1 day' <= ${at.toISOString()}::timestamptz`,
        exists(ofSession),
      ),
    )
    .limit(limit);
}

/** Samples of that session, if it is one of that room. */
const isOf = (db: Db | Tx, { roomId, sessionId }: SessionOfRoom) =>
  and(
    eq(qualitySamples.sessionId, sessionId),
    exists(
      db
        .select({ one: sql`1` })
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.roomId, roomId))),
    ),
  );
