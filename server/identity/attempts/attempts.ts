import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/client';
import { tooManyRequests } from '../../platform/errors/errors';
import { networkOf } from '../../platform/network';
import { countAttempt, deleteAttemptsBefore, deleteAttempts, uncountAttempt } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** The subject that attempts are counted by, and how many are allowed before the next one has to wait. */
export interface AttemptSubject {
  subject: string;
  free: number;
  /** Whether many people share it: then a success undoes one attempt instead of resetting all. */
  isShared?: boolean;
}

/** Many people may sit behind one address. */
export const byAddress = (ip: string | null): AttemptSubject => ({
  subject: `address:${networkOf(ip)}`,
  free: 30,
  isShared: true,
});
/**
 * Attempts at one account from one network, so that guesses from other networks do not lock its owner out. Admit it
 * before `byAccount`: an attempt that is refused here does not count there.
 */
export const byAccountFrom = (email: string, ip: string | null): AttemptSubject => ({
  subject: `account:${hashOf(email)}:${networkOf(ip)}`,
  free: 5,
});
/** Attempts at one account from any network. */
export const byAccount = (email: string): AttemptSubject => ({
  subject: `account:${hashOf(email)}`,
  free: 50,
});
/** Attempts on a browser on which the account's owner has signed in before. They count only there. */
export const byDevice = (deviceId: string): AttemptSubject => ({ subject: `device:${deviceId}`, free: 10 });
/** Sign-ups from one network, counted apart from sign-ins: neither blocks the other. */
export const bySignUpFrom = (ip: string | null): AttemptSubject => ({
  subject: `sign-up:${networkOf(ip)}`,
  free: 30,
});
/** Links for forgotten passwords and changed addresses, requested and used from one network. */
export const byLinkFrom = (ip: string | null): AttemptSubject => ({
  subject: `link:${networkOf(ip)}`,
  free: 30,
});
/** Applications that register from one network. */
export const byRegistrationFrom = (ip: string | null): AttemptSubject => ({
  subject: `register:${networkOf(ip)}`,
  free: 60,
});
/** Documents of applications, by which a person makes this server call an address. */
export const byDocumentOf = (userId: string): AttemptSubject => ({ subject: `document:${userId}`, free: 30 });
/** Password checks of a person who is signed in. */
export const byProofOf = (userId: string): AttemptSubject => ({ subject: `proof:${userId}`, free: 5 });
/** Sign-ins with a passkey that are begun or answered from one network. */
export const byPasskeyFrom = (ip: string | null): AttemptSubject => ({
  subject: `passkey:${networkOf(ip)}`,
  free: 120,
});
/** Codes of a second factor, at sign-in and in the portal. */
export const bySecondFactorOf = (userId: string): AttemptSubject => ({
  subject: `second-factor:${userId}`,
  free: 5,
});
/** Mails that a person makes this server send. */
export const byMailOf = (userId: string): AttemptSubject => ({ subject: `mail:${userId}`, free: 20 });
/** Mails that tell a person of what was done in their name. A refused mail is left out. */
export const byNoticeOf = (userId: string, kind: string): AttemptSubject => ({
  subject: `notice:${kind}:${userId}`,
  free: 10,
});
/** Mails with invitations that an account makes this server send. */
export const byInvitationMailOf = (accountId: string): AttemptSubject => ({
  subject: `invitation-mail:${accountId}`,
  free: 200,
});
/** Bucket tests, by which a person makes this server call an address. */
export const byBucketTestOf = (userId: string): AttemptSubject => ({ subject: `bucket:${userId}`, free: 20 });

/** Passwords of one link to a recording, tried from one network. Many people, for example a school, may share it. */
export const byLinkPasswordFrom = (linkId: string, ip: string | null): AttemptSubject => ({
  subject: `watch:${linkId}:${networkOf(ip)}`,
  free: 10,
  isShared: true,
});
/** Passwords of one link to a recording, tried from any network. */
export const byLinkPassword = (linkId: string): AttemptSubject => ({
  subject: `watch:${linkId}`,
  free: 50,
  isShared: true,
});

/** New guests of one room from one network. Many people, for example a school, may share it. */
export const byNewGuestOf = (ip: string | null, roomId: string): AttemptSubject => ({
  subject: `guest:${roomId}:${networkOf(ip)}`,
  free: 60,
});

/**
 * Counts an attempt before it is made, so that many at once count as many.
 * @throws ApiError TOO_MANY_REQUESTS with Retry-After while the subject has to wait: 1, 2, 4 … s, at most 15 minutes
 */
export async function admitAttempt({ db, now }: Deps, { subject, free }: AttemptSubject): Promise<void> {
  const at = now();
  const blockedUntil = await countAttempt(db, { subject, free, at });
  if (blockedUntil === null) return;
  const seconds = Math.ceil((blockedUntil.getTime() - at.getTime()) / 1000);
  throw tooManyRequests(`Too many attempts; please try again in ${seconds} s.`, seconds);
}

/** Resets the count, after a success. */
export const resetAttempts = ({ db }: Deps, { subject }: AttemptSubject): Promise<void> =>
  deleteAttempts(db, subject);

/** Undoes one attempt after a success, because many people who sign in from one network are not an attack. */
export const undoAttempt = ({ db }: Deps, { subject }: AttemptSubject): Promise<void> =>
  uncountAttempt(db, subject);

/** Attempts count for an hour; their rows are deleted after a day. */
const KEPT_MS = 86_400_000;

/** Deletes attempts of earlier days. */
export const deleteOldAttempts = ({ db, now }: Deps): Promise<void> =>
  deleteAttemptsBefore(db, new Date(now().getTime() - KEPT_MS));

const hashOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');
