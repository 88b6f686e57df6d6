import type { Db, Tx } from '../../platform/db/client';
import * as store from './store';

/*
 * Changes to the queues of an endpoint. All functions except the counts run in a transaction that has locked the log
 * of the account. Without the lock, two transactions could each leave the next delivery to the other, and nobody would
 * send it.
 */

/** Releases the next delivery of each lane after deliveries have ended, or have failed too often to block others. */
export const scheduleNext = (tx: Tx, lanes: readonly store.Lane[], at: Date): Promise<void> =>
  store.scheduleFirst(tx, lanes, at);

/** Returns the lanes of an account in which an event up to that number waits or is tried again. */
export const listPendingLanes = (tx: Tx, accountId: string, until: number): Promise<store.Lane[]> =>
  store.listPendingLanes(tx, accountId, until);

/**
 * Cancels all deliveries to an endpoint that wait or are retried.
 * @returns the lowest number of their events; null when there were none
 */
export const cancelDeliveries = (tx: Tx, webhookId: string, at: Date): Promise<number | null> =>
  store.cancelPending(tx, webhookId, at);

/** Returns the lowest number of the events that were given up since then; null when there is none. */
export const firstGivenUp = (tx: Tx, webhookId: string, since: Date): Promise<number | null> =>
  store.firstGivenUp(tx, webhookId, since);

/** Retries all scheduled deliveries now, because the endpoint works again or has a new address. */
export const hurryDeliveries = (tx: Tx, webhookId: string, at: Date): Promise<void> =>
  store.hurryAttempts(tx, webhookId, at);

/** Changes the order in which waiting and retried deliveries are sent. */
export async function reorderDeliveries(
  tx: Tx,
  webhookId: string,
  ordering: store.Ordering,
  at: Date,
): Promise<void> {
  const lanes = await store.moveToLanes(tx, webhookId, ordering, at);
  await store.scheduleFirst(tx, lanes, at);
}

/** Counts the deliveries of each endpoint that wait or are retried, up to `most`, because there can be very many. */
export const countPending = (db: Db | Tx, webhookIds: string[], most: number): Promise<Map<string, number>> =>
  store.countPending(db, webhookIds, most);

/** The maximum number of deliveries that are counted, over all endpoints. */
const SCHEDULED_MAX = 100_000;

/**
 * Counts the deliveries that wait to be sent or retried, over all processes.
 * @returns how many deliveries wait, and for how many seconds the first of them has been due; 0 when none is due
 */
export async function readScheduled({ db, now }: { db: Db; now: () => Date }) {
  const { count, first } = await store.countScheduled(db, SCHEDULED_MAX);
  const lateMs = first === null ? 0 : Math.max(0, now().getTime() - first.getTime());
  return { count, oldestSeconds: lateMs / 1_000 };
}
