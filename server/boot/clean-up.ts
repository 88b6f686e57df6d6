import { deleteOldInvitations } from '../rooms/members/clean-up';
import { deleteOutlived } from '../recordings/retention';
import type { Services } from '../platform/procedures/services';
import { deleteOldAttempts } from '../identity/attempts/attempts';
import { deleteExpiredLogins } from '../identity/users/clean-up';
import { deleteFinishedJobs } from '../platform/jobs/delete-finished';

/** Removes what has outlived its time. */
export async function cleanUp(services: Services): Promise<void> {
  await deleteOutlived(services);
  await deleteOldAttempts(services);
  await deleteExpiredLogins(services);
  await deleteOldInvitations(services);
  await deleteFinishedJobs(services);
}
