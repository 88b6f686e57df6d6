import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { events } from '../../platform/db/schema/events';
import type { EventType } from '../../platform/events/types';
import type { NumberedEvent } from './store';

/**
 * The events of an account with numbers between `after` and `before`, newest first.
 * @param filter.types null: all
 * @param filter.roomId null: of all rooms and of none
 */
export async function listNewestEvents(
  db: Db,
  accountId: string,
  {
    after,
    before,
    limit,
    types,
    roomId,
  }: { after: number; before: number; limit: number; types: EventType[] | null; roomId: string | null },
): Promise<NumberedEvent[]> {
  const rows = await db
    .select({ event: events, mode: accounts.mode })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.accountId))
    .where(
      and(
        eq(events.accountId, accountId),
        gt(events.sequence, after),
        lt(events.sequence, before),
        types === null ? undefined : inArray(events.type, types),
        roomId === null ? undefined : eq(events.roomId, roomId),
      ),
    )
    .orderBy(desc(events.sequence))
    .limit(limit);
  return rows.map(({ event, mode }) => ({ ...event, mode }));
}
