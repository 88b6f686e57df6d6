import type { UserRemoval } from '../identity/users/account';
import type { Bus } from '../platform/hub/bus';
import type { Jobs } from '../platform/jobs/jobs';
import { removeRecordingsOf } from '../recordings/remove';
import { leaveAllCalls } from '../rooms/sessions/membership';
import { tellGone } from '../rooms/sessions/publish-changes';

/** What is deleted with a person's account, in this order. */
export const userRemovals = (bus: Bus, jobs: Jobs): readonly UserRemoval[] => [
  async (tx, userId, at) => {
    const calls = await leaveAllCalls(tx, userId, at);
    return () => tellGone(bus, calls);
  },
  async (tx, userId) => {
    await removeRecordingsOf(tx, jobs, userId);
    return () => jobs.wake();
  },
];
