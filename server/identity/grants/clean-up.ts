import type { Db } from '../../platform/db/client';
import { deleteOverGrants, deleteUnusedClients } from './store';

const DAY_MS = 86_400_000;
/** How long a grant that is over is remembered: a stolen token of it is recognised, and the audit log can name it. */
const GRANT_KEPT_MS = 30 * DAY_MS;
/** How long an application that registered may wait for its first grant. */
const CLIENT_KEPT_MS = DAY_MS;

/** Deletes tokens that have expired, grants that have long been over, and applications that nobody uses. */
export async function deleteOldGrants({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  await deleteOverGrants(db, at, before(GRANT_KEPT_MS));
  await deleteUnusedClients(db, before(CLIENT_KEPT_MS));
}
