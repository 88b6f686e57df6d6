import { createNumbering } from '../events/log/numbering';
import { wakeReadersOfOthers } from '../events/log/other-processes';
import { createWaitingReaders } from '../events/log/waiting-readers';
import type { Db } from '../platform/db/client';
import { createEventLog } from '../platform/events/event-log';
import type { Log } from '../platform/log/log';
import type { Timers } from '../platform/time/timers';

/** Builds the event log. Nothing is numbered until `numbering` is started. */
export function openEvents({ db, log, timers }: { db: Db; log: Log; timers: Timers }) {
  const waitingReaders = createWaitingReaders(timers);
  const numbering = createNumbering({
    db,
    log,
    timers,
    enqueueDeliveries: async () => {},
    numbered: (accountId) => waitingReaders.numbered(accountId),
    passed: wakeReadersOfOthers({ db, waitingReaders }),
  });
  return { events: createEventLog(() => numbering.inserted()), waitingReaders, numbering };
}
