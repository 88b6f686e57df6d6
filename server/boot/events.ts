import type { OpenBus } from '../calls/bus/open-bus';
import { Sender, type SenderDeps } from '../events/deliveries/sender';
import { Numbering } from '../events/log/numbering';
import { wakeReadersOfOthers } from '../events/log/other-processes';
import { createWaitingReaders } from '../events/log/waiting-readers';
import { enqueueDeliveries, type DeliveryQueue } from '../events/queue/enqueue';
import type { Db } from '../platform/db/client';
import { createEventLog } from '../platform/events/event-log';
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
}: {
  db: Db;
  log: Log;
  timers: Timers;
  now: () => Date;
  deliveryQueue: DeliveryQueue;
  bus: Pick<OpenBus, 'signal' | 'onSignal'>;
}) {
  const waitingReaders = createWaitingReaders(timers);
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
    passed: wakeReadersOfOthers({ db, waitingReaders }),
  });
  bus.onSignal('numbered', (accountId) => waitingReaders.numbered(accountId));
  return { events: createEventLog((accountId) => numbering.inserted(accountId)), waitingReaders, numbering };
}

/** Builds the sender of deliveries. Nothing is sent until it is started. */
export const openSender = (deps: Omit<SenderDeps, 'random'>) => new Sender({ ...deps, random: Math.random });
