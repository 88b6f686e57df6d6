import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../platform/db/client';
import { forbidden } from '../../platform/errors/errors';
import { admitAttempt, bySecondFactorOf, resetAttempts } from '../attempts/attempts';
import type { Vault } from '../tokens/vault';
import * as store from './store';
import { newTotpSecret, stepOf } from './totp';

interface Deps {
  db: Db;
  now: () => Date;
  vault: Vault;
}

/** How many recovery codes a person gets. */
const RECOVERY_CODES = 10;

/** Returns whether a person has a second factor that counts. */
export const hasSecondFactor = async (db: Db | Tx, userId: string): Promise<boolean> =>
  ((await store.findSecondFactor(db, userId))?.confirmedAt ?? null) !== null;

/** Returns those of the people who have no second factor. A passkey counts as one. */
export async function peopleWithout(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const having = new Set(await store.listWithSecondFactor(tx, userIds));
  return userIds.filter((userId) => !having.has(userId));
}

/** Returns the state of a person's second factor. */
export async function readSecondFactor(db: Db, userId: string) {
  const row = await store.findSecondFactor(db, userId);
  const confirmedAt = row?.confirmedAt?.toISOString() ?? null;
  return { confirmedAt, recoveryCodesLeft: await store.countRecoveryCodes(db, userId) };
}

/**
 * Stores a new authenticator, which does not count until a code of it was checked. @returns its secret; null for a person
 * who has one that counts
 */
export async function addAuthenticator(
  { vault }: Pick<Deps, 'vault'>,
  tx: Tx,
  userId: string,
  at: Date,
): Promise<string | null> {
  const secret = newTotpSecret();
  const sealedSecret = vault.seal(secret, ownerOf(userId));
  const row = { userId, sealedSecret, createdAt: at, confirmedAt: null, lastStep: 0 };
  return (await store.replaceUnconfirmed(tx, row)) ? secret : null;
}

/** Has the authenticator of a person count, after one of its codes was checked. @returns the recovery codes */
export async function confirmAuthenticator(
  { vault }: Pick<Deps, 'vault'>,
  tx: Tx,
  userId: string,
  at: Date,
): Promise<string[]> {
  await store.confirmSecondFactor(tx, userId, at);
  return renewRecoveryCodes({ vault }, tx, userId);
}

/** Makes new recovery codes in place of the old ones. @returns them; they are stored as keyed hashes */
export async function renewRecoveryCodes(
  { vault }: Pick<Deps, 'vault'>,
  tx: Tx,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await store.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(vault, userId, code)),
  );
  return codes;
}

/** Deletes the second factor of a person. @returns false when there was none that counted */
export const removeAuthenticator = (tx: Tx, userId: string): Promise<boolean> =>
  store.deleteSecondFactor(tx, userId);

/**
 * Uses up a code of the authenticator, or a recovery code, and runs what it allows in the same transaction. Attempts are
 * counted before, so that many at once count as many.
 * @param isNew whether the authenticator does not count yet: then recovery codes do not exist
 * @throws ApiError FORBIDDEN for a code that is wrong or was used before; TOO_MANY_REQUESTS
 */
export async function withCode<Result>(
  deps: Deps,
  { userId, code, isNew = false }: { userId: string; code: string; isNew?: boolean },
  work: (tx: Tx, at: Date, factor: 'authenticator' | 'recovery-code') => Promise<Result>,
): Promise<Result> {
  await admitAttempt(deps, bySecondFactorOf(userId));
  const result = await deps.db.transaction(async (tx) => {
    const at = deps.now();
    const factor = await useCode(deps, tx, {
      userId,
      code: code.replace(/[\s-]/g, '').toLowerCase(),
      isNew,
      at,
    });
    return factor === null ? null : { value: await work(tx, at, factor) };
  });
  if (result === null) throw forbidden('The code is wrong, or was used before.');
  await resetAttempts(deps, bySecondFactorOf(userId));
  return result.value;
}

async function useCode(
  { vault }: Pick<Deps, 'vault'>,
  tx: Tx,
  { userId, code, isNew, at }: { userId: string; code: string; isNew: boolean; at: Date },
): Promise<'authenticator' | 'recovery-code' | null> {
  const row = await store.findSecondFactor(tx, userId);
  if (row === null || (row.confirmedAt === null) !== isNew) return null;
  if (/^\d{6}$/.test(code)) {
    const secret = vault.open(row.sealedSecret, ownerOf(userId));
    const step = secret === null ? null : stepOf(secret, code, at);
    return step !== null && (await store.useStep(tx, userId, step)) ? 'authenticator' : null;
  }
  const isUsed = await store.deleteRecoveryCode(tx, userId, hashOf(vault, userId, code));
  return isUsed ? 'recovery-code' : null;
}

const ownerOf = (userId: string): string => `authenticator of ${userId}`;

const hashOf = (vault: Vault, userId: string, code: string): string =>
  vault.hash(code.replaceAll('-', ''), `recovery code of ${userId}`);

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns a code of 60 random bits without letters that resemble digits, in three groups. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(12)].map((byte) => ALPHABET[byte % 32]);
  return [0, 4, 8].map((from) => letters.slice(from, from + 4).join('')).join('-');
}
