import type { UserRemoval } from '../identity/users/account';
import type { Bus } from '../platform/hub/bus';
import type { Jobs } from '../platform/jobs/jobs';
import { removeAllOf } from '../recordings/remove';
import { removeFromAllCalls } from '../rooms/sessions/membership';
import { publishDepartures } from '../rooms/sessions/publish-changes';

/** What goes with a person who deletes themselves, in this order. */
export const userRemovals = (bus: Bus, jobs: Jobs): readonly UserRemoval[] => [
  async (tx, userId, at) => {
    const calls = await removeFromAllCalls(tx, userId, at);
    return () => publishDepartures(bus, calls);
  },
  async (tx, userId) => {
    await removeAllOf(tx, jobs, userId);
    return () => jobs.wake();
  },
];
