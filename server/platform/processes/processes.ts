import { randomUUID } from 'node:crypto';
import type { Db } from '../db/client';
import type { Presence } from '../hub/bus';
import type { Log } from '../log/log';
import type { Cancel, Timers } from '../time/timers';
import { findDisagreement, ProcessRefusedError, type ProcessTraits } from './disagreement';
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

/** How long a lease holds and how often it is renewed, in milliseconds. */
export interface LeaseTiming {
  leaseMs: number;
  beatMs: number;
  /** The time without a returned message of its own after which a process treats its channel as dead. */
  deafMs: number;
}

/** A process that was killed is noticed after at most lease and beat together. */
export const LEASE_TIMING: LeaseTiming = { leaseMs: 8_000, beatMs: 2_000, deafMs: 10_000 };

/** The largest difference to the database's clock, in ms. Above it, the server uses that clock and logs a warning. */
const CLOCK_TOLERANCE_MS = 2_000;

interface Deps {
  /** Separate connections, because a lease must not end when all other connections are busy. */
  db: Db;
  log: Log;
  timers: Timers;
  timing?: LeaseTiming | undefined;
  /** Called with the presences of processes that are gone; of each once, in one of the processes that are left. */
  onGone: (presences: { roomId: string; entry: Presence }[]) => void;
  /** Called whenever the lease was renewed. It may have ended before, and all that belonged to it is gone then. */
  onRenewed: () => void;
}

/**
 * Registers this process.
 * @throws ProcessRefusedError when it does not fit those that run already
 */
export async function registerProcess(
  { db, log, timers, timing = LEASE_TIMING, onGone, onRenewed }: Deps,
  traits: ProcessTraits,
): Promise<LeasedProcess> {
  const { leaseMs, beatMs } = timing;
  const id = randomUUID();
  const row = { id, ...traits, knowsBreakouts: true };
  await db.transaction(async (tx) => {
    await store.lockRegistrations(tx);
    for (const other of await store.listAlive(tx)) {
      const disagreement = findDisagreement(traits, other);
      if (disagreement !== null) throw new ProcessRefusedError(disagreement);
    }
    await store.insertProcess(tx, row, leaseMs);
  });
  /** How many renewals have succeeded one after the other. */
  let renewals = 0;
  let isFailing = false;
  let clockAheadMs = 0;
  let isClosed = false;
  await renew();
  let cancelBeat: Cancel = timers.after(beatMs, beat);
  let beating: Promise<void> = Promise.resolve();

  return {
    id,
    isShared: true,
    get clockAheadMs() {
      return clockAheadMs;
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
    async close() {
      isClosed = true;
      cancelBeat();
      await beating;
      await store
        .deleteProcess(db, id)
        .catch((err: unknown) => log.warn({ err }, 'the lease could not be ended'));
    },
  };

  function beat(): void {
    beating = renew()
      .then(() => {
        renewals += 1;
        isFailing = false;
      })
      .catch((err: unknown) => {
        renewals = 0;
        if (!isFailing) log.error({ err }, 'the lease of this process could not be renewed; trying again');
        isFailing = true;
      })
      .finally(() => {
        if (!isClosed) cancelBeat = timers.after(beatMs, beat);
      });
  }

  async function renew(): Promise<void> {
    const asked = Date.now();
    const time = await store.renewLease(db, id, leaseMs);
    if (time === null) {
      await store.insertProcess(db, row, leaseMs);
      log.warn('the lease of this process had ended; the others took it for gone, and hear of it again');
      return onRenewed();
    }
    compareClocks(time.getTime(), asked, Date.now());
    onRenewed();
    // After an outage of the database every lease has ended: the others first get the time to renew theirs.
    if (renewals * beatMs < leaseMs) return;
    const gone = await store.deleteDead(db);
    if (gone.length > 0) onGone(gone);
  }

  function compareClocks(time: number, asked: number, answered: number): void {
    const aheadMs = Math.max(time - answered, 0) + Math.min(time - asked, 0);
    const wasSkewed = clockAheadMs !== 0;
    clockAheadMs = Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? aheadMs : 0;
    if (clockAheadMs !== 0 && !wasSkewed) {
      const skewMs = Math.abs(aheadMs);
      log.warn({ skewMs }, "this machine's clock differs from the database's: have both follow NTP");
    }
  }
}
