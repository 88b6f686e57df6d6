import type { Db, Tx } from '../../platform/db/client';
import { deleteEndedBefore, deleteOfRoom } from './store';

/** The time for which an expired or revoked invitation is kept, for questions about it, in milliseconds. */
const RETENTION_MS = 30 * 86_400_000;

/** Deletes invitations that ended long ago. */
export const deleteEndedInvitations = ({ db, now }: { db: Db; now: () => Date }): Promise<void> =>
  deleteEndedBefore(db, new Date(now().getTime() - RETENTION_MS));

/**
 * Deletes the invitations of a room, in the transaction that deletes it; those that are revoked are kept as long as
 * others.
 */
export const deleteInvitationsOf = (tx: Tx, roomId: string): Promise<void> => deleteOfRoom(tx, roomId);
