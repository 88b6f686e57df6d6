import type { Db } from '../../platform/db/client';
import { deleteLoginsBefore, deleteSignUpLinksBefore } from './store';
import { deleteLinksBefore } from './store-links';
import { deletePendingSignInsBefore } from './store-second-step';

/** Deletes logins and mailed links that have expired. */
export async function deleteExpiredLogins({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const at = now();
  await deleteLoginsBefore(db, at);
  await deleteSignUpLinksBefore(db, at);
  await deleteLinksBefore(db, at);
  await deletePendingSignInsBefore(db, at);
}
