import type { ZodType } from 'zod';
import type { Db, Tx } from '../db/client';
import type { Caller } from '../principal/principal';
import type { Operation } from './operation';

/** Carries out the change of a rule: with an `Idempotency-Key` at most once, and together with its answer. */
export interface Once<Answer> {
  /** Whether there is a key. Without one a rule may make its change without `transaction`. */
  readonly isKeyed: boolean;
  /**
   * Runs the change in a transaction, in which `answer` of the result is stored under the key. A rule calls it once,
   * and reads on `db` before it. Code of the rule after this call runs after the commit, and not when the answer is
   * replayed.
   */
  transaction<Result extends { answer: Answer }>(change: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Stores the answer of a call that changes nothing, instead of `transaction`; without a key it does nothing. */
  storeAnswer(answer: Answer): Promise<void>;
}

/** Carries out a change without a key. */
export const unkeyed = (db: Db): Once<unknown> => ({
  isKeyed: false,
  transaction: (change) => db.transaction(change),
  storeAnswer: async () => {},
});

/** A call of an operation that takes an `Idempotency-Key`. */
export interface KeyedCall<Deps> {
  services: Deps;
  caller: Caller;
  operation: Operation;
  /** The header, unchecked; null: there is none. */
  idempotencyKey: string | null;
  /** Sets a header of the answer. */
  setHeader?: (name: string, value: string) => void;
}

/** Runs a rule, or replays the answer that the `Idempotency-Key` of the call has already. */
export type RunOnce<Deps> = <Answer>(
  call: KeyedCall<Deps>,
  contract: { output: ZodType<Answer> },
  input: unknown,
  rule: (once: Once<Answer>) => Promise<Answer>,
) => Promise<Answer>;
