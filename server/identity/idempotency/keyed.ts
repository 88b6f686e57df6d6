import type { Db, Tx } from '../../platform/db/client';
import { isCausedBy } from '../../platform/errors/error-code';
import { conflict, type ApiError } from '../../platform/errors/errors';
import type { Vault } from '../tokens/vault';
import type { Once } from '../../platform/procedures/once';
import { keptSince } from './retention';
import { claimKey, findRequest, LOCK_TIMEOUT, storeAnswer, type KeyRef, type StoredRequest } from './store';

declare module '../../platform/procedures/services' {
  interface Services {
    idempotency: {
      /** How long a request waits for an earlier one with the same key, in milliseconds. */
      waitMs: number;
    };
  }
}

/** How long a request waits for an earlier one with the same key, unless a test says otherwise. */
export const IDEMPOTENCY_WAIT_MS = 5_000;

export interface KeyedDeps {
  db: Db;
  now: () => Date;
  vault: Vault;
  idempotency: { waitMs: number };
}

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest extends KeyRef {
  /** Method and route template. */
  operation: string;
  fingerprint: string;
}

/** Ends a transaction that has found the answer of an earlier request. */
export class AnsweredMeanwhile extends Error {
  override readonly name = 'AnsweredMeanwhile';

  constructor(readonly found: StoredRequest) {
    super('An earlier request with the same Idempotency-Key has been answered meanwhile.');
  }
}

/**
 * Carries out a change under a key, which is claimed at the beginning of the transaction: of several requests at once,
 * one makes the change, and the others wait for its end. If it fails, the next one makes the change.
 * @param onStored called after the commit
 * @throws AnsweredMeanwhile, from `transaction` and `storeAnswer`
 */
export function keyed<Answer>(
  deps: KeyedDeps,
  request: KeyedRequest,
  onStored: (answer: Answer) => void,
): Once<Answer> {
  return {
    isKeyed: true,
    transaction,
    storeAnswer: async (answer) => void (await transaction(async () => ({ answer }))),
  };

  async function transaction<Result extends { answer: Answer }>(
    change: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    const result = await deps.db.transaction(async (tx) => {
      await claim(tx, deps, request);
      const changed = await change(tx);
      const box = deps.vault.seal(JSON.stringify({ answer: changed.answer }), ownerOf(request));
      await storeAnswer(tx, request, box);
      return changed;
    });
    onStored(result.answer);
    return result;
  }
}

/** Returns the owner under which the vault encrypts a stored answer. */
export const ownerOf = ({ accountId, key }: KeyRef): string => `idempotency:${accountId}:${key}`;

async function claim(tx: Tx, { now, idempotency }: KeyedDeps, request: KeyedRequest): Promise<void> {
  const createdAt = now();
  const until = keptSince(createdAt);
  const row = { ...request, createdAt };
  const isClaimed = await claimKey(tx, row, { until, waitMs: idempotency.waitMs }).catch(explainTimeout);
  if (isClaimed) return;
  const found = await findRequest(tx, request, until);
  throw found === null ? stillRunning() : new AnsweredMeanwhile(found);
}

function explainTimeout(error: unknown): never {
  throw isCausedBy(error, LOCK_TIMEOUT) ? stillRunning() : error;
}

const stillRunning = (): ApiError =>
  conflict(
    'An earlier request with this Idempotency-Key is still being carried out; please try again later.',
  );
