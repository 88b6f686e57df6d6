import { randomUUID } from 'node:crypto';
import { findDisagreement, ProcessRefusedError, type ProcessTraits } from './disagreement';
import { Lease, LEASE_TIMING, type LeaseDeps } from './lease';
import * as store from './store';

declare module '../procedures/services' {
  interface Services {
    /** The server processes that share the database. */
    processes: Processes;
  }
}

/** This process among those that share the database. */
export interface Processes {
  readonly id: string;
  /** Whether there may be others. */
  readonly isShared: boolean;
  /**
   * By how much the clock that all processes share, the database's, is ahead of this machine's, in milliseconds; 0
   * while the two agree to within two seconds. Leases, and when work is due, go by the shared one.
   */
  readonly clockAheadMs: number;
  /** Whether this process is the one that cleans up after all: the oldest that lives. */
  isSweeper(): Promise<boolean>;
  /** Whether all living processes keep what happens in one breakout from those in another. */
  allKnowBreakouts(): Promise<boolean>;
  /** Records whether speech of a session waits for its transcription in this process. */
  setTranscribing(sessionId: string, isTranscribing: boolean): Promise<void>;
  /** Whether another living process has speech of a session that is not in its transcript yet. */
  isTranscribedElsewhere(sessionId: string): Promise<boolean>;
}

/** The only process of an embedded database. */
export const ONLY_PROCESS: Processes = {
  id: 'only',
  isShared: false,
  clockAheadMs: 0,
  isSweeper: () => Promise.resolve(true),
  allKnowBreakouts: () => Promise.resolve(true),
  setTranscribing: () => Promise.resolve(),
  isTranscribedElsewhere: () => Promise.resolve(false),
};

/** A process with a lease in the database, which it renews until it ends. */
export interface LeasedProcess extends Processes {
  /** Whether other processes run at this moment. */
  hasOthers(): Promise<boolean>;
  /** Ends the lease: the others take this process for gone at once. */
  close(): Promise<void>;
}

/**
 * Registers this process.
 * @throws ProcessRefusedError when it does not fit those that run already
 */
export async function registerProcess(deps: LeaseDeps, traits: ProcessTraits): Promise<LeasedProcess> {
  const { db, timing = LEASE_TIMING } = deps;
  const id = randomUUID();
  const row = { id, ...traits, knowsBreakouts: true };
  await db.transaction(async (tx) => {
    await store.lockRegistrations(tx);
    for (const other of await store.listAlive(tx)) {
      const disagreement = findDisagreement(traits, other);
      if (disagreement !== null) throw new ProcessRefusedError(disagreement);
    }
    await store.insertProcess(tx, row, timing.leaseMs);
  });
  const lease = new Lease(deps, row);
  await lease.start();

  return {
    id,
    isShared: true,
    get clockAheadMs() {
      return lease.clock.aheadMs;
    },
    async isSweeper() {
      const [oldest] = await store.listAlive(db);
      return oldest === undefined || oldest.id === id;
    },
    allKnowBreakouts: async () => (await store.listAlive(db)).every(({ knowsBreakouts }) => knowsBreakouts),
    hasOthers: async () => (await store.listAlive(db)).some((one) => one.id !== id),
    setTranscribing: (sessionId, isTranscribing) =>
      isTranscribing
        ? store.insertTranscribing(db, sessionId, id)
        : store.deleteTranscribing(db, sessionId, id),
    isTranscribedElsewhere: (sessionId) => store.isTranscribedElsewhere(db, sessionId, id),
    close: () => lease.close(),
  };
}
