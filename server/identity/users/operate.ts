import type { Db, Tx } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import { PermanentError, type Handler } from '../../platform/jobs/handler';
import type { Jobs } from '../../platform/jobs/jobs';
import { recordEvent } from '../audit/record';
import { revokeGrantsOfPerson } from '../grants/manage';
import { assertMayBeDeleted, revokeInvitationsOf } from '../organizations/members';
import { removePerson, type UserRemoval } from './account';
import { deleteLogins, listUsers, updateSuspension, type UserRow } from './store';
import { deleteEmailChange, deletePasswordResetsOf } from './store-links';

/* The operator of a server calls these from the command line. The audit log names the server as the actor. */

interface Deps {
  db: Db;
  now: () => Date;
}

/** Returns everybody, or the people with that id or email address, those who signed up first in front. */
export const findPeople = ({ db }: Pick<Deps, 'db'>, idOrEmail: string | null): Promise<UserRow[]> =>
  listUsers(db, idOrEmail);

/**
 * Suspends a person: they cannot sign in, their logins end, the applications that they allowed lose their access, and their
 * invitations to organizations stop working. Keys of their organizations stay valid.
 */
export async function suspendPerson({ db, now }: Deps, userId: string): Promise<void> {
  await db.transaction((tx) => suspend(tx, userId, now()));
}

/** Lets a suspended person sign in again. */
export async function resumePerson({ db, now }: Deps, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await updateSuspension(tx, userId, null);
    await recordEvent(tx, null, { at: now(), accountId: null, action: 'user.resume', targetId: userId });
  });
}

/**
 * Suspends a person, and has a running server delete them as if they had deleted themselves.
 * @throws ApiError CONFLICT when they are the only owner of an organization with other members
 */
export async function requestDeletion(
  { db, now, jobs }: Deps & { jobs: Jobs },
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await assertMayBeDeleted(tx, userId);
    await suspend(tx, userId, now());
    await jobs.enqueue(tx, 'delete-user', userId, { accountId: null });
  });
}

/** Deletes a person for the operator. */
export const userDeleter = (deps: Deps & { userRemovals: readonly UserRemoval[] }): Handler => ({
  async run({ subject: userId }) {
    try {
      await removePerson(deps, null, userId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'NOT_FOUND') throw new PermanentError(error.message, { cause: error });
    }
  },
});

async function suspend(tx: Tx, userId: string, at: Date): Promise<void> {
  await updateSuspension(tx, userId, at);
  await deleteLogins(tx, userId);
  await deletePasswordResetsOf(tx, userId);
  await deleteEmailChange(tx, userId);
  await revokeInvitationsOf(tx, userId);
  const reason = 'the person was suspended';
  await revokeGrantsOfPerson(tx, null, { at, reason, userId, organizationId: null });
  await recordEvent(tx, null, { at, accountId: null, action: 'user.suspend', targetId: userId });
}
