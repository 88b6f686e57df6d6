import { and, arrayOverlaps, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { webhooks } from '../../platform/db/schema/events';
import { rooms } from '../../platform/db/schema/rooms';

/**
 * Returns the accounts, by room, that have an endpoint for one of the types. Joins `webhooks`, because most accounts have
 * no such endpoint, and one statement finds that out for all rooms where people speak.
 */
export async function findSubscribedAccounts(
  db: Db,
  roomIds: string[],
  types: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinct({ roomId: rooms.id, accountId: rooms.accountId })
    .from(rooms)
    .innerJoin(webhooks, eq(webhooks.accountId, rooms.accountId))
    .where(
      and(
        inArray(rooms.id, roomIds),
        eq(webhooks.status, 'enabled'),
        arrayOverlaps(webhooks.types, [...types]),
      ),
    );
  return new Map(rows.map(({ roomId, accountId }) => [roomId, accountId]));
}
