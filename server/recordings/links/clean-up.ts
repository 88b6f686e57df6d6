import type { Db } from '../../platform/db/client';
import { deleteEndedBefore } from '../store-links';

/** The time for which an expired or revoked link is kept, for questions about its views, in milliseconds. */
const RETENTION_MS = 30 * 86_400_000;

/** Deletes links that ended long ago. */
export const deleteEndedLinks = ({ db, now }: { db: Db; now: () => Date }): Promise<void> =>
  deleteEndedBefore(db, new Date(now().getTime() - RETENTION_MS));
