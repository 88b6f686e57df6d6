import type { AgentService } from '../../agent/agents/service';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Listening } from '../../agent/listening/listening';
import type { Log } from '../../platform/log/log';
import type { MediaEngine } from '../media/engine';
import type { Quotas } from '../../identity/quotas/quotas';
import type { DiskReserve } from '../../platform/storage/reserve';
import type { Storages } from '../../platform/storage/store';
import type { Tokens } from '../../identity/tokens/issuer';
import type { Db } from '../../platform/db/client';
import type { ChatDeps } from '../../rooms/sessions/chat';
import type { EndDeps } from '../../rooms/sessions/end';
import type { Held } from '../../rooms/sessions/leave';
import type { Bus, Presence } from '../../platform/hub/bus';
import type { JoinQueue } from './join-queue';
import type { createLocalRooms } from './room-subscriptions';
import type { Hearing } from './audio-subscription';
import type { RelayBudgets } from './relay-budgets';
import type { Cancel, Timers } from '../../platform/time/timers';
import type { UploadMemory } from './upload-memory';

/** What every part of the hub works with. */
export interface HubCore extends EndDeps, ChatDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  tokens: Tokens;
  storage: Storages;
  disk: DiskReserve;
  quotas: Quotas;
  log: Log;
  bus: Bus;
  engine: MediaEngine;
  agent: AgentService;
  listening: Listening;
  timers: Timers;
  rooms: ReturnType<typeof createLocalRooms>;
  background: Background;
  budgets: RelayBudgets;
  joins: JoinQueue;
  uploads: UploadMemory;
  /** The places in calls that this process serves, those of lost connections included. */
  seats: Set<Seated>;
}

/** A place in a call, as the hub as a whole looks at it. */
export interface Seated {
  readonly held: Held;
  readonly presence: Presence;
  readonly hearing: Hearing;
  release(): Promise<void>;
}

/** Work that nobody waits for, and timers that belong to no connection: the hub ends both when it closes. */
export interface Background {
  /** Lets something go on by itself; its failure is logged under that name. */
  run(name: string, work: () => Promise<void>): void;
  after(ms: number, run: () => void): Cancel;
  /** How many timers are waiting. */
  readonly waiting: number;
  /** No timer runs from now on; resolves when all work is done. */
  close(): Promise<void>;
}

export function createBackground(timers: Timers, log: Log): Background {
  const cancels = new Set<Cancel>();
  const running = new Set<Promise<void>>();
  let closed = false;
  return {
    run(name, work) {
      const task = work()
        .catch((err: unknown) => log.error({ err, work: name }, 'hub work failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    after(ms, run) {
      if (closed) return () => {};
      const cancel = () => {
        if (cancels.delete(cancel)) stop();
      };
      const stop = timers.after(ms, () => {
        if (cancels.delete(cancel)) run();
      });
      cancels.add(cancel);
      return cancel;
    },
    get waiting() {
      return cancels.size;
    },
    async close() {
      closed = true;
      for (const cancel of cancels) cancel();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
