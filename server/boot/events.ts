import type { OpenBus } from '../calls/bus/open-bus';
import { Sender, type SenderDeps } from '../events/deliveries/sender';
import { Numbering } from '../events/log/numbering';
import { EVENT_READERS } from '../events/log/read';
import { readHeads } from '../events/log/read-ends';
import { enqueueDeliveries, type DeliveryQueue } from '../events/queue/enqueue';
import type { Db } from '../platform/db/client';
import { createEventLog } from '../platform/events/event-log';
import { createWaitingReaders } from '../platform/limits/waiting-readers';
import { wakeReadersOfOthers } from '../platform/limits/wake-readers';
import type { Log } from '../platform/log/log';
import type { Timers } from '../platform/time/timers';

/**
 * Builds the event log. Nothing is numbered until `numbering` is started.
 * @param deliveryQueue is woken when deliveries were created
 */
export function openEvents({
  db,
  log,
  timers,
  now,
  deliveryQueue,
  bus,
  onPass,
}: {
  db: Db;
  log: Log;
  timers: Timers;
  now: () => Date;
  deliveryQueue: DeliveryQueue;
  bus: Pick<OpenBus, 'signal' | 'onSignal'>;
  /** Is called regularly, for what other processes have stored. */
  onPass: () => Promise<void>;
}) {
  const waitingReaders = createWaitingReaders(timers, EVENT_READERS, 'events');
  const checkWaiting = wakeReadersOfOthers(waitingReaders, (accountIds) => readHeads(db, accountIds));
  const numbering = new Numbering({
    db,
    log,
    timers,
    enqueueDeliveries: (tx, accountId, range) => enqueueDeliveries(tx, accountId, range, now()),
    isAwaited: (accountId) => waitingReaders.isAwaited(accountId),
    numbered(accountId, { hasDeliveries }) {
      bus.signal('numbered', accountId);
      if (hasDeliveries) deliveryQueue.wake();
    },
    async passed() {
      await checkWaiting();
      await onPass();
    },
  });
  bus.onSignal('numbered', (accountId) => waitingReaders.wake(accountId));
  return { events: createEventLog((accountId) => numbering.inserted(accountId)), waitingReaders, numbering };
}

/** Builds the sender of deliveries. Nothing is sent until it is started. */
export const openSender = (deps: Omit<SenderDeps, 'random'>) => new Sender({ ...deps, random: Math.random });
