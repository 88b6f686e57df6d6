import type { Db } from '../../platform/db/client';
import { deleteInvitationsBefore } from './store';

/** The time for which an expired invitation is kept, for questions about it, in milliseconds. */
const RETENTION_MS = 30 * 86_400_000;

/** Deletes invitations that expired long ago, used or not. */
export const deleteOldInvitations = ({ db, now }: { db: Db; now: () => Date }): Promise<void> =>
  deleteInvitationsBefore(db, new Date(now().getTime() - RETENTION_MS));
