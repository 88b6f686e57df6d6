import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/client';
import { hashSecret } from '../../platform/hash-secret';
import { deleteChallenge, deleteChallengesBefore, insertChallenge } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** How long a challenge can be answered, in milliseconds. */
export const CHALLENGE_MS = 300_000;

/** The purpose of a challenge. An answer counts for that purpose only. */
export type Purpose = { kind: 'sign-in' } | { kind: 'register' | 'confirm'; userId: string };

/** Makes a challenge. @returns it as bytes, for the library */
export async function newChallenge({ db, now }: Deps, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const text = Buffer.from(challenge).toString('base64url');
  await insertChallenge(db, hashOf(purpose, text), new Date(now().getTime() + CHALLENGE_MS));
  return challenge;
}

/** Returns a function that uses up the challenge of an answer, once. */
export const takesChallenge =
  ({ db, now }: Deps, purpose: Purpose) =>
  (challenge: string): Promise<boolean> =>
    deleteChallenge(db, hashOf(purpose, challenge), now());

/** Deletes challenges that nobody answered. */
export const deleteOldChallenges = ({ db, now }: Deps): Promise<void> => deleteChallengesBefore(db, now());

const hashOf = (purpose: Purpose, challenge: string): string =>
  hashSecret(JSON.stringify([purpose.kind, 'userId' in purpose ? purpose.userId : null, challenge]));
