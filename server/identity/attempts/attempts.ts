import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import { networkOf } from '../../platform/network';
import { countAttempt, deleteAttemptsBefore, forgetAttempts, uncountAttempt } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** What attempts are counted by, and how many are free before the next has to wait. */
export interface AttemptSubject {
  subject: string;
  free: number;
  /** Whether many people share it: then a success takes back one attempt, in place of all. */
  isShared?: boolean;
}

/** Many people may sit behind one address. */
export const byAddress = (ip: string | null): AttemptSubject => ({
  subject: `address:${networkOf(ip)}`,
  free: 30,
  isShared: true,
});
/**
 * One account has one owner, whom guesses from elsewhere do not keep out. Asked before `byAccount`: what is refused here
 * counts for nothing there.
 */
export const byAccountFrom = (email: string, ip: string | null): AttemptSubject => ({
  subject: `account:${hashOf(email)}:${networkOf(ip)}`,
  free: 5,
});
/** Guesses at one account from many addresses. */
export const byAccount = (email: string): AttemptSubject => ({
  subject: `account:${hashOf(email)}`,
  free: 50,
});
/** Guesses on a browser on which the account's owner has signed in before: counted there, and nowhere else. */
export const byDevice = (deviceId: string): AttemptSubject => ({ subject: `device:${deviceId}`, free: 10 });
/** Sign-ups, which are counted apart from guesses: neither keeps anybody from the other. */
export const bySignUpFrom = (ip: string | null): AttemptSubject => ({
  subject: `sign-up:${networkOf(ip)}`,
  free: 30,
});
/** Proofs that whoever is signed in is the account's owner. */
export const byProofOf = (userId: string): AttemptSubject => ({ subject: `proof:${userId}`, free: 5 });
/** Mails that somebody has this server send. */
export const byMailOf = (userId: string): AttemptSubject => ({ subject: `mail:${userId}`, free: 20 });
/** Addresses that somebody has this server call, to see whether a bucket is there. */
export const byBucketTestOf = (userId: string): AttemptSubject => ({ subject: `bucket:${userId}`, free: 20 });

/** New guests of one room: whoever throws their cookie away to be somebody else is one. An office or a school is many. */
export const byNewGuestOf = (ip: string | null, roomId: string): AttemptSubject => ({
  subject: `guest:${roomId}:${networkOf(ip)}`,
  free: 60,
});

/**
 * Counts an attempt before it is made, so that many at once count as many.
 * @throws ApiError TOO_MANY_REQUESTS with Retry-After while the subject has to wait: 1, 2, 4 … seconds, at most 15 minutes.
 */
export async function admitAttempt({ db, now }: Deps, { subject, free }: AttemptSubject): Promise<void> {
  const at = now();
  const blockedUntil = await countAttempt(db, { subject, free, at });
  if (blockedUntil === null) return;
  const seconds = Math.ceil((blockedUntil.getTime() - at.getTime()) / 1000);
  throw new ApiError('TOO_MANY_REQUESTS', `Too many attempts; please try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

/** After a success the account starts afresh. */
export const forgiveAttempts = ({ db }: Deps, { subject }: AttemptSubject): Promise<void> =>
  forgetAttempts(db, subject);

/** After a success its address is as it was before: many people signing in from one place are no attack. */
export const takeBackAttempt = ({ db }: Deps, { subject }: AttemptSubject): Promise<void> =>
  uncountAttempt(db, subject);

/** Attempts count for an hour; nothing is kept of them after a day. */
const KEPT_MS = 86_400_000;

/** Deletes attempts of earlier days. */
export const deleteOldAttempts = ({ db, now }: Deps): Promise<void> =>
  deleteAttemptsBefore(db, new Date(now().getTime() - KEPT_MS));

const hashOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');
