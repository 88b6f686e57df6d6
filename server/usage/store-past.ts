import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/client';
import { participants, pastUsage, sessions } from '../platform/db/schema/sessions';
import { dayOf } from './store-figures';

/** Adds the usage of an ended session by day, as `listFigures` counts it while the session is stored. */
export async function keepUsage(tx: Tx, sessionId: string): Promise<void> {
  await tx.execute(sql`
    with stays as (
      select ${sessions.roomId} as room_id, ${participants.kind} as figure, ${participants.joinedAt} as began,
        coalesce(${participants.leftAt}, ${sessions.endedAt}) as ended
      from ${sessions} join ${participants} on ${participants.sessionId} = ${sessions.id}
      where ${sessions.id} = ${sessionId} and ${participants.kind} in ('human', 'agent')
    ), amounts as (
      select room_id, day, figure, extract(epoch from least(ended, day + interval '24 hours') - greatest(began, day)) as amount
      from stays, generate_series(${dayOf(sql`began`)}, ended, interval '24 hours') as day
      union all
      select ${sessions.roomId}, ${dayOf(sql`${sessions.startedAt}`)}, 'session', 1
      from ${sessions} where ${sessions.id} = ${sessionId} and ${sessions.startedAt} is not null
    )
    insert into ${pastUsage} (room_id, day, figure, amount)
    select room_id, day, figure, sum(amount) from amounts where amount > 0 group by room_id, day, figure
    on conflict (room_id, day, figure) do update set amount = ${pastUsage.amount} + excluded.amount`);
}
