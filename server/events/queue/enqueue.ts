import type { Tx } from '../../platform/db/client';
import { newId } from '../../platform/ids';
import * as store from './store';

/** Sends what is due. */
export interface DeliveryQueue {
  /** Reads due deliveries immediately. Is called after the commit that made some due. */
  wake(): void;
}

declare module '../../platform/procedures/services' {
  interface Services {
    deliveryQueue: DeliveryQueue;
  }
}

/**
 * Creates the deliveries of events that have just been numbered, in the transaction that numbers them and has locked
 * the log. @returns whether anybody subscribes, and whether there are any
 */
export async function enqueueDeliveries(
  tx: Tx,
  accountId: string,
  range: { after: number; until: number },
  at: Date,
): Promise<{ hasSubscribers: boolean; hasDeliveries: boolean }> {
  const subscribers = await store.listSubscribers(tx, accountId);
  if (subscribers.length === 0) return { hasSubscribers: false, hasDeliveries: false };
  const events = await store.listQueued(tx, accountId, range);
  const rows = subscribers.flatMap((subscriber) =>
    events
      .filter(({ type }) => subscriber.types === null || subscriber.types.includes(type))
      .map((event) => rowOf(subscriber, event, 'event', at)),
  );
  await store.insertDeliveries(tx, rows);
  await store.scheduleFirst(tx, lanesOf(rows), at);
  return { hasSubscribers: true, hasDeliveries: rows.length > 0 };
}

/**
 * Queues events for an endpoint again, whatever their earlier outcome. Deliveries that already wait or are being sent
 * do not change. Runs in a transaction that has locked the log.
 */
export async function requeueDeliveries(
  tx: Tx,
  subscriber: store.Subscriber,
  events: store.QueuedEvent[],
  at: Date,
): Promise<void> {
  const rows = events.map((event) => rowOf(subscriber, event, 'replay', at));
  await store.upsertDeliveries(tx, rows);
  await store.scheduleFirst(tx, lanesOf(rows), at);
}

/** The numbered events of an account, in their order. */
export const listQueued = store.listQueued;

function rowOf(
  { id, ordering }: store.Subscriber,
  { id: eventId, sequence, roomId }: store.QueuedEvent,
  trigger: 'event' | 'replay',
  at: Date,
) {
  return {
    id: newId('dlv'),
    webhookId: id,
    eventId,
    sequence,
    lane: store.laneOf(ordering, roomId),
    trigger,
    status: 'pending' as const,
    createdAt: at,
  };
}

const lanesOf = (rows: store.Lane[]): store.Lane[] => [
  ...new Map(rows.map(({ webhookId, lane }) => [`${webhookId} ${lane}`, { webhookId, lane }])).values(),
];
