import { removeEventsOf } from '../../events/log/remove';
import type { UserRemoval } from '../../identity/users/account';
import type { Services } from '../../platform/procedures/services';
import { removeRecordingsOf } from '../../recordings/remove';
import { removeFromAllCalls } from '../../rooms/sessions/membership';
import { publishDepartures } from '../../rooms/entry/publish-changes';

/** Returns the removals for a deleted account of a person, in order. @param services read at each deletion */
export const userRemovals = (
  services: () => Pick<Services, 'bus' | 'events' | 'jobs'>,
): readonly UserRemoval[] => [
  async (tx, userId, at) => {
    const { bus, events } = services();
    const calls = await removeFromAllCalls(tx, { events }, userId, at);
    return () => publishDepartures(bus, calls);
  },
  async (tx, userId) => {
    const { jobs } = services();
    await removeRecordingsOf(tx, jobs, userId);
    return () => jobs.wake();
  },
  async (tx, userId) => {
    await removeEventsOf(tx, userId);
    return () => {};
  },
];
