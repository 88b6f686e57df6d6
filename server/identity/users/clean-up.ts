import type { Db } from '../../platform/db/client';
import { deleteAttemptsBefore, deleteLoginsBefore, deleteSignUpLinksBefore } from './store';

/** Attempts count for an hour; nothing is kept of them after a day. */
const ATTEMPT_MS = 86_400_000;

/** Forgets failed attempts of earlier days, and logins and sign-up links that have expired. */
export async function forgetAttemptsAndLogins({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const at = now();
  await deleteAttemptsBefore(db, new Date(at.getTime() - ATTEMPT_MS));
  await deleteLoginsBefore(db, at);
  await deleteSignUpLinksBefore(db, at);
}
