import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { actionItems } from '../../platform/db/schema/artifacts';
import { chatFiles } from '../../platform/db/schema/files';
import { callInvitations, callInvitationUses } from '../../platform/db/schema/invitations';
import { jobs } from '../../platform/db/schema/jobs';
import { participants } from '../../platform/db/schema/sessions';
import { deleteFiles } from './store-sessions';
import { roomsOf, type Person } from './store-person';

/*
 * Statements that erase a person from what belongs to their account, and to no session.
 */

/** The rows of one transaction. */
const BATCH = 500;

/** Returns the ids of the stays of a person that began after a time. */
export async function listRecentStays(db: Db, { subject }: Person, after: Date): Promise<string[]> {
  const rows = await db
    .select({ id: participants.id })
    .from(participants)
    .where(
      and(
        eq(participants.subject, subject),
        sql`${participants.externalUserId} is not null`,
        sql`coalesce(${participants.leftAt}, ${participants.joinedAt}) > ${after.toISOString()}::timestamptz`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Locks some invitations of a person. */
export async function lockInvitations(tx: Tx, person: Person): Promise<string[]> {
  const rows = await tx
    .select({ id: callInvitations.id })
    .from(callInvitations)
    .where(
      and(
        sql`${callInvitations.roomId} in ${roomsOf(person)}`,
        eq(callInvitations.externalUserId, person.externalUserId),
      ),
    )
    .limit(BATCH)
    .for('update');
  return rows.map(({ id }) => id);
}

/** Returns the ids of the join tokens that people got by invitations. */
export async function listTokensOf(tx: Tx, invitationIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ tokenId: callInvitationUses.tokenId })
    .from(callInvitationUses)
    .where(inArray(callInvitationUses.invitationId, invitationIds));
  return rows.map(({ tokenId }) => tokenId);
}

/** Deletes invitations, and the jobs that mail them: those have the address of the person. */
export async function deleteInvitations(tx: Tx, ids: string[]): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.kind, 'mail-invitation'), inArray(jobs.subject, ids)));
  await tx.delete(callInvitations).where(inArray(callInvitations.id, ids));
}

/** Removes a person from some of the action items for which they are responsible. @returns how many */
export async function removeOwnerOfSome(
  tx: Tx,
  { accountId, externalUserId }: Pick<Person, 'accountId' | 'externalUserId'>,
): Promise<number> {
  const some = tx
    .select({ id: actionItems.id })
    .from(actionItems)
    .where(and(eq(actionItems.accountId, accountId), eq(actionItems.ownerExternalUserId, externalUserId)))
    .limit(BATCH);
  const changed = await tx
    .update(actionItems)
    .set({ ownerName: null, ownerExternalUserId: null })
    .where(inArray(actionItems.id, some))
    .returning({ id: actionItems.id });
  return changed.length;
}

/** Deletes files of a person that belong to no session any more. @returns how many */
export const deleteFilesOfPerson = (
  tx: Tx,
  { accountId, subject }: Person,
  deletion: { erasureId: string; at: Date },
): Promise<number> =>
  deleteFiles(tx, and(eq(chatFiles.accountId, accountId), eq(chatFiles.subject, subject)), deletion);
