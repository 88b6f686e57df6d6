import { randomBytes } from 'node:crypto';
import { ApiError } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import { networkOf } from '../../platform/network';
import { hashPassword, verifyPassword } from './password';

declare module '../../platform/procedures/services' {
  interface Services {
    /** Hashes passwords. */
    hashing: Hashing;
  }
}

/** The caller that needs a password hashed. Networks share the capacity, and accounts share that of their network. */
export interface HashingClient {
  network: string;
  account: string;
}

/** Hashes passwords, a few at a time, so that a flood from one network does not keep the others waiting. */
export interface Hashing {
  /** @throws ApiError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE when too much waits already */
  hash(client: HashingClient, password: string): Promise<string>;
  /**
   * Returns whether a password matches a hash. Null stands for a hash that no password matches, so that the check takes
   * as long for an unknown account as for an existing one.
   * @throws ApiError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE when too many tasks are waiting
   */
  verify(client: HashingClient, hashed: string | null, password: string): Promise<boolean>;
}

/** How much may be done and wait at once. */
export const HASHING_LIMITS = {
  /** The part of the four threads that hashing uses. Files and host names need these threads as well. */
  atOnce: 2,
  waitingPerAccount: 8,
  waitingPerNetwork: 32,
  waiting: 256,
};

/** Creates the queue of hashing. @param does the functions that hash and verify; a test brings its own */
export function createHashing(does = { hash: hashPassword, verify: verifyPassword }): Hashing {
  const queue = createFairQueue(HASHING_LIMITS);
  let nobody: Promise<string> | null = null;

  /** Returns a hash that no password matches. It is made once; after a failure the next call tries again. */
  const hashOfNobody = (): Promise<string> =>
    (nobody ??= does.hash(randomBytes(32).toString('hex')).catch((error: unknown) => {
      nobody = null;
      throw error;
    }));

  return {
    hash: (client, password) => queue.run(client, () => does.hash(password)),
    verify: (client, hashed, password) =>
      queue.run(client, async () => {
        // The first call pays for this hash, for a known or an unknown account. Later calls reuse it.
        const otherwise = await hashOfNobody();
        return does.verify(hashed ?? otherwise, password);
      }),
  };
}

/** Returns the hashing client of a call about an account. */
export const hashingClientOf = (caller: Caller, email: string): HashingClient => ({
  network: networkOf(caller.ip),
  account: email.toLowerCase(),
});

interface Task {
  start: () => void;
  refuse: (error: ApiError) => void;
}

type Waiting = Map<string, Map<string, Task[]>>;

/** Creates a round-robin queue over networks and, within each, over accounts. In both maps the next one is first. */
function createFairQueue(limits: typeof HASHING_LIMITS) {
  const waiting: Waiting = new Map();
  let running = 0;

  function startNext(): void {
    const [network, accounts] = firstOf(waiting) ?? [];
    const [account, tasks] = (accounts && firstOf(accounts)) ?? [];
    if (network === undefined || accounts === undefined || account === undefined) return;
    const task = tasks?.shift();
    moveToEnd(accounts, account, (left) => left.length > 0);
    moveToEnd(waiting, network, (left) => left.size > 0);
    task?.start();
  }

  function wait({ network, account }: HashingClient, task: Task): void {
    const accounts = waiting.get(network) ?? new Map<string, Task[]>();
    const tasks = accounts.get(account) ?? [];
    if (tasks.length >= limits.waitingPerAccount || sizeOf(accounts) >= limits.waitingPerNetwork) {
      throw refusal('TOO_MANY_REQUESTS', 'Too many sign-ins from your network wait to be checked');
    }
    if (totalOf(waiting) >= limits.waiting) makeRoom(sizeOf(accounts));
    waiting.set(network, accounts.set(account, [...tasks, task]));
  }

  /** Drops the last task of the network with the most waiting tasks, in favor of a network with fewer. */
  function makeRoom(own: number): void {
    const busy = refusal('SERVICE_UNAVAILABLE', 'Too many people sign in at the moment');
    const [network, accounts] = largestOf(waiting, sizeOf);
    if (sizeOf(accounts) <= own + 1) throw busy;
    const [account, tasks] = largestOf(accounts, (all) => all.length);
    tasks.pop()?.refuse(busy);
    if (tasks.length === 0) accounts.delete(account);
    if (accounts.size === 0) waiting.delete(network);
  }

  return {
    run<T>(client: HashingClient, work: () => Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        const start = () => {
          running += 1;
          void work()
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              startNext();
            });
        };
        if (running < limits.atOnce) start();
        else wait(client, { start, refuse: reject });
      });
    },
  };
}

const RETRY_SECONDS = 3;

const refusal = (code: 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE', what: string) =>
  new ApiError(code, `${what}; please try again in ${RETRY_SECONDS} s.`, {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  });

const firstOf = <V>(map: Map<string, V>): [string, V] | undefined => map.entries().next().value;

function moveToEnd<V>(map: Map<string, V>, key: string, stays: (value: V) => boolean): void {
  const value = map.get(key);
  map.delete(key);
  if (value !== undefined && stays(value)) map.set(key, value);
}

const sizeOf = (accounts: Map<string, Task[]>): number =>
  [...accounts.values()].reduce((sum, tasks) => sum + tasks.length, 0);

const totalOf = (waiting: Waiting): number =>
  [...waiting.values()].reduce((sum, accounts) => sum + sizeOf(accounts), 0);

/** @throws Error when there is none */
function largestOf<V>(map: Map<string, V>, size: (value: V) => number): [string, V] {
  const [largest] = [...map].toSorted(([, one], [, other]) => size(other) - size(one));
  if (largest === undefined) throw new Error('There is nothing to compare.');
  return largest;
}
