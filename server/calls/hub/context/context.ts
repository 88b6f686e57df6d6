import type { AgentService } from '../../../agent/agents/service';
import type { Answers } from '../../../agent/answers/answers';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { Listening } from '../../../agent/listening/listening';
import type { LanguageModel } from '../../../agent/minutes/language-model';
import type { CaptionTranslation } from '../../../agent/translation/caption-translation';
import type { Log } from '../../../platform/log/log';
import type { Metrics } from '../../../platform/metrics/metrics';
import type { Tracing } from '../../../platform/tracing/tracing';
import type { MediaEngine } from '../../media/engine';
import type { Quotas } from '../../../identity/quotas/quotas';
import type { DiskReserve } from '../../../platform/storage/reserve';
import type { Storages } from '../../../platform/storage/store';
import type { Tokens } from '../../../identity/tokens/issuer';
import type { Vault } from '../../../identity/tokens/vault';
import type { Db } from '../../../platform/db/client';
import type { ChatFiles } from '../../../rooms/files/service';
import type { ChatDeps } from '../../../rooms/chat/messages';
import type { ChatDeletionDeps } from '../../../rooms/chat/delete';
import type { EndDeps } from '../../../rooms/sessions/end';
import type { ParticipantRef } from '../../../rooms/sessions/leave';
import type { WaitingRef } from '../../../rooms/waiting/wait';
import type { StartDeps } from '../../../rooms/sessions/start';
import type { Bus, Presence } from '../../../platform/hub/bus';
import type { Processes } from '../../../platform/processes/processes';
import type { JoinQueue } from './join-queue';
import type { PollResults } from './poll-results';
import type { QualityReports } from './quality-reports';
import type { RoomSubscriptions } from './room-subscriptions';
import type { AudioSubscription } from './audio-subscription';
import type { RelayBudgets } from './relay-budgets';
import type { Cancel, Timers } from '../../../platform/time/timers';
import type { UploadMemory } from './upload-memory';

/** The dependencies of every part of the hub. */
export interface HubContext extends StartDeps, EndDeps, ChatDeps, ChatDeletionDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  tokens: Tokens;
  storage: Storages;
  disk: DiskReserve;
  quotas: Quotas;
  chatFiles: ChatFiles;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  bus: Bus;
  processes: Pick<Processes, 'isSweeper' | 'allKnowBreakouts'>;
  engine: MediaEngine;
  agent: AgentService;
  listening: Listening;
  translation: Pick<CaptionTranslation, 'isOffered'>;
  languageModel: LanguageModel | null;
  answers: Pick<Answers, 'isOffered' | 'follow'>;
  timers: Timers;
  subscriptions: RoomSubscriptions;
  background: Background;
  budgets: RelayBudgets;
  joins: JoinQueue;
  uploads: UploadMemory;
  quality: QualityReports;
  polls: PollResults;
  vault: Vault;
  /** The participants that this process serves, including those who lost the connection. */
  participants: Set<ServedParticipant>;
  /** The people whom this process serves while they wait to be let in. */
  waiting: Set<ServedWaiting>;
}

/** Somebody who waits, as the hub as a whole sees them. */
export interface ServedWaiting {
  readonly ref: WaitingRef;
  /** Asks again whether they may enter. */
  askAgain(): void;
  release(): void;
}

/** A participant as the hub as a whole sees it. */
export interface ServedParticipant {
  readonly ref: ParticipantRef;
  readonly presence: Presence;
  readonly audio: AudioSubscription;
  release(): Promise<void>;
}

/** Work that no caller waits for, and timers that belong to no connection. The hub ends both when it closes. */
export interface Background {
  /** Runs work in the background; a failure is logged with the name. */
  run(name: string, work: () => Promise<void>): void;
  after(ms: number, run: () => void): Cancel;
  /** How many timers are waiting. */
  readonly waiting: number;
  /** Cancels all timers; resolves when all work is done. */
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
