import type { Db } from '../../platform/db/client';
import type { RequestLog } from './request-log';
import * as store from './store';

const DAY_MS = 86_400_000;
/** How many calls of an account are kept. */
const KEPT_MAX = 100_000;

interface Deps {
  db: Db;
  now: () => Date;
  requestLog: Pick<RequestLog, 'days'>;
}

/**
 * Deletes calls that have outlived their time in the request log, and the oldest ones of accounts with too many.
 * @param keptMax how many calls of an account are kept
 */
export async function deleteOldRequests({ db, now, requestLog }: Deps, keptMax = KEPT_MAX): Promise<void> {
  await store.deleteBefore(db, new Date(now().getTime() - requestLog.days * DAY_MS));
  await store.deleteBeyond(db, keptMax);
}
