import type { UserRemoval } from '../identity/users/account';
import type { Bus } from '../platform/hub/bus';
import type { Jobs } from '../platform/jobs/jobs';
import { removeRecordingsOf } from '../recordings/remove';
import { removeFromAllCalls } from '../rooms/sessions/membership';
import { publishDepartures } from '../rooms/sessions/publish-changes';

/** What is deleted with a person's account, in this order. */
export const userRemovals = (bus: Bus, jobs: Jobs): readonly UserRemoval[] => [
  async (tx, userId, at) => {
    const calls = await removeFromAllCalls(tx, userId, at);
    return () => publishDepartures(bus, calls);
  },
  async (tx, userId) => {
    await removeRecordingsOf(tx, jobs, userId);
    return () => jobs.wake();
  },
];
