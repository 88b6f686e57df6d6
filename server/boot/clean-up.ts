import { forgetInvitations } from '../rooms/members/clean-up';
import { deleteOutlived } from '../recordings/retention';
import type { Services } from '../platform/procedures/context';
import { forgetAttemptsAndLogins } from '../identity/users/clean-up';
import { deleteFinished } from '../platform/jobs/store';

const DAY_MS = 86_400_000;
/** How long work that has ended is kept, to see what became of it. */
const FINISHED_DAYS = 7;

/** Removes what has outlived its time. */
export async function cleanUp(services: Services): Promise<void> {
  await deleteOutlived(services);
  await forgetAttemptsAndLogins(services);
  await forgetInvitations(services);
  await deleteFinished(services.db, new Date(services.now().getTime() - FINISHED_DAYS * DAY_MS));
}
