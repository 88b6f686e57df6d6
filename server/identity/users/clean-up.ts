import type { Db } from '../../platform/db/client';
import { deleteLoginsBefore, deleteSignUpLinksBefore } from './store';

/** Deletes logins and sign-up links that have expired. */
export async function deleteExpiredLogins({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const at = now();
  await deleteLoginsBefore(db, at);
  await deleteSignUpLinksBefore(db, at);
}
