import { sql, type Column, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { participantConnections, qualitySamples } from '../../platform/db/schema/quality';
import { sessions } from '../../platform/db/schema/sessions';

/** Selects the measurements of a participant added up, in the columns of a connection: one row, also without any. */
export const sumsOf = (participantId: Column): SQL => sql`
  select count(*)::integer as sample_count,
    (count(*) filter (where ${qualitySamples.level} = 'poor'))::integer as poor_count,
    percentile_cont(0.5) within group (order by ${qualitySamples.roundTripMs}) as round_trip_ms,
    percentile_cont(0.5) within group (order by ${qualitySamples.loss}) as loss
  from ${qualitySamples} where ${qualitySamples.participantId} = ${participantId}`;

/**
 * Adds up the measurements of connections in some sessions that ended before a moment, where that is not done yet.
 * @returns the number of connections
 */
export async function addUpSome(db: Db, endedBefore: Date, sessionsMax: number): Promise<number> {
  const rows = await db.execute(sql`
    with ended as materialized (
      select distinct ${sessions.id} as id
      from ${participantConnections} join ${sessions} on ${sessions.id} = ${participantConnections.sessionId}
      where ${participantConnections.sampleCount} is null
        and ${sessions.endedAt} < ${endedBefore.toISOString()}::timestamptz
      limit ${sessionsMax}
    ),
    summed as materialized (
      select ${participantConnections.participantId} as participant_id, sums.*
      from ended join ${participantConnections} on ${participantConnections.sessionId} = ended.id
      cross join lateral (${sumsOf(participantConnections.participantId)}) as sums
      where ${participantConnections.sampleCount} is null
    )
    update ${participantConnections} set sample_count = summed.sample_count, poor_count = summed.poor_count,
      round_trip_ms = summed.round_trip_ms, loss = summed.loss
    from summed where ${participantConnections.participantId} = summed.participant_id
    returning 1`);
  return [...rows].length;
}
