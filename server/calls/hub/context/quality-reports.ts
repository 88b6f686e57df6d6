import type { Db } from '../../../platform/db/client';
import type { Metrics } from '../../../platform/metrics/metrics';
import type { Log } from '../../../platform/log/log';
import { createSampleStore, type NewSample, type Reported } from '../../../rooms/quality/record';
import type { ParticipantRef } from '../../../rooms/sessions/leave';
import type { Cancel } from '../../../platform/time/timers';

/** The minimum time between two samples of a participant, in milliseconds. Earlier samples are not stored. */
const SAMPLE_GAP_MS = 10_000;
/** How long samples wait to be stored together, in milliseconds. */
const GATHER_MS = 5_000;
/** The maximum number of samples that wait while the database is unavailable. The oldest are dropped. */
const WAITING_MAX = 10_000;

/**
 * The measurements that participants of this process report. They are stored together every few seconds, and waiting
 * measurements are lost when a process is killed.
 */
export interface QualityReports {
  /** Adds a measurement. @param unreached the number of other participants whom no media reaches */
  add(ref: Pick<ParticipantRef, 'sessionId' | 'participantId'>, reported: Reported, unreached: number): void;
  /** Stores the waiting measurements of a participant immediately, when the participant is no longer served here. */
  end(participantId: string): void;
  /** Stores the waiting measurements. */
  flush(): void;
}

/** The part of the hub's background work that quality reports need. */
interface Background {
  run(name: string, work: () => Promise<void>): void;
  after(ms: number, run: () => void): Cancel;
}

export function createQualityReports({
  db,
  now,
  log,
  metrics,
  background,
}: {
  db: Db;
  now: () => Date;
  log: Log;
  metrics: Metrics;
  background: Background;
}): QualityReports {
  const store = createSampleStore({ db, metrics });
  const lastAt = new Map<string, number>();
  let waiting: NewSample[] = [];
  let cancel: Cancel | null = null;
  let storing: Promise<void> = Promise.resolve();

  return {
    add({ sessionId, participantId }, reported, unreached) {
      const at = now();
      if (at.getTime() - (lastAt.get(participantId) ?? -Infinity) < SAMPLE_GAP_MS) return;
      lastAt.set(participantId, at.getTime());
      const isAlone = unreached > 0 && reported.sendKbps === null && reported.reconnects === 0;
      metrics.unreached(unreached, isAlone);
      if (isAlone) return; // no media passed that could be measured
      keep([{ ...reported, sessionId, participantId, at }]);
    },
    end(participantId) {
      lastAt.delete(participantId);
      if (waiting.some((sample) => sample.participantId === participantId)) flush();
    },
    flush,
  };

  function keep(samples: readonly NewSample[]): void {
    waiting.push(...samples);
    if (waiting.length > WAITING_MAX) waiting = waiting.slice(-WAITING_MAX);
    cancel ??= background.after(GATHER_MS, flush);
  }

  function flush(): void {
    cancel?.();
    cancel = null;
    storing = storing.then(storeWaiting);
    background.run('store measurements', () => storing);
  }

  async function storeWaiting(): Promise<void> {
    const samples = waiting;
    waiting = [];
    if (samples.length === 0) return;
    try {
      await store(samples);
    } catch (err) {
      log.warn({ err, samples: samples.length }, 'measurements could not be stored yet');
      const newer = waiting;
      waiting = samples;
      keep(newer);
    }
  }
}
