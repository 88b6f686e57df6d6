import type { Tx } from '../../platform/db/client';
import type { UnlistedEventType } from '../../platform/events/types';
import { newId } from '../../platform/ids';
import * as store from './store';

/*
 * Events that are posted and are not in the log. An event of this kind has no data: it is read when the event is posted.
 * All functions except `deleteUnposted` run in a transaction that has locked the log of the account.
 */

/** An event of a session, for the endpoints that name its type. */
export interface UnlistedEvent {
  type: UnlistedEventType;
  accountId: string;
  at: Date;
  roomId: string;
  sessionId: string;
  /** Tells the group that made the event what to post. */
  data: Record<string, unknown>;
}

/** Returns the endpoints of an account that name a type. */
export async function listSubscribersOf(
  tx: Tx,
  accountId: string,
  type: UnlistedEventType,
): Promise<store.Subscriber[]> {
  const subscribers = await store.listSubscribers(tx, accountId);
  return subscribers.filter(({ types }) => types?.includes(type));
}

/** Queues events in this order, which the endpoints get them in. After the commit, the caller wakes the queue. */
export async function enqueueUnlisted(
  tx: Tx,
  subscribers: readonly store.Subscriber[],
  given: readonly UnlistedEvent[],
): Promise<void> {
  const rows = given.map((event) => ({ id: newId('evt'), requestId: null, ...event }));
  const numbers = new Map((await store.insertUnlisted(tx, rows)).map(({ id, sequence }) => [id, sequence]));
  for (const { id: webhookId, ordering } of subscribers) {
    const deliveries = rows.map(({ id: eventId, sessionId, at }) => ({
      id: newId('dlv'),
      webhookId,
      eventId,
      sequence: numbers.get(eventId) ?? 0,
      lane: store.laneOfSession(ordering, sessionId),
      trigger: 'event' as const,
      status: 'pending' as const,
      createdAt: at,
    }));
    await store.insertDeliveries(tx, deliveries);
    const [first] = deliveries;
    if (first) await store.scheduleFirst(tx, [first], first.createdAt);
  }
}

/** Deletes events of this kind that no endpoint gets any more. */
export const deleteUnposted = store.deleteUnposted;

/** Returns the events of this kind that an endpoint gets. */
export const listUnlistedOf = store.listUnlistedOf;
