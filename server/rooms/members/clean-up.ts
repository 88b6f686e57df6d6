import type { Db } from '../../platform/db/client';
import { deleteInvitationsBefore } from './store';

/** So long after its end an invitation is still known, for whoever asks what became of it. */
const KEPT_MS = 30 * 86_400_000;

/** Forgets invitations that ended long ago, used or not. */
export const forgetInvitations = ({ db, now }: { db: Db; now: () => Date }): Promise<void> =>
  deleteInvitationsBefore(db, new Date(now().getTime() - KEPT_MS));
