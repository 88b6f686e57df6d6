import type { Db } from '../../../platform/db/client';
import type { QualityFigures } from '../../../platform/hub/protocol';
import type { Metrics } from '../../../platform/metrics/metrics';
import type { Log } from '../../../platform/log/log';
import { createSampleStore, type NewSample } from '../../../rooms/quality/record';
import type { ParticipantRef } from '../../../rooms/sessions/leave';
import type { Cancel } from '../../../platform/time/timers';

/** What comes sooner after the last sample of a participant is not kept, in milliseconds. */
const SAMPLE_GAP_MS = 10_000;
/** How long samples wait to be stored together, in milliseconds. */
const GATHER_MS = 5_000;
/** Most samples that wait while the database is away; the oldest ones are dropped. */
const WAITING_MAX = 10_000;

/**
 * The measurements that participants of this process report, gathered and stored together every few seconds. What waits
 * when a process is killed is lost.
 */
export interface QualityReports {
  /** @param unreached to how many of the others no media passes */
  add(
    ref: Pick<ParticipantRef, 'sessionId' | 'participantId'>,
    figures: QualityFigures,
    unreached: number,
  ): void;
  /** A participant is no longer served here: what waits of them is stored at once. */
  end(participantId: string): void;
  /** Stores what waits. */
  flush(): void;
}

/** What of the hub's background work this needs. */
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
    add({ sessionId, participantId }, figures, unreached) {
      const at = now();
      if (at.getTime() - (lastAt.get(participantId) ?? -Infinity) < SAMPLE_GAP_MS) return;
      lastAt.set(participantId, at.getTime());
      const isAlone = unreached > 0 && figures.sendKbps === null && figures.reconnects === 0;
      metrics.unreached(unreached, isAlone);
      if (isAlone) return; // nothing passed that could be judged
      keep([{ ...figures, sessionId, participantId, at }]);
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
