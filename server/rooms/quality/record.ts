import type { Db } from '../../platform/db/client';
import type { QualityFigures } from '../../platform/hub/media';
import type { NETWORKS } from '../../platform/vocabulary/quality-level';
import type { Metrics } from '../../platform/metrics/metrics';
import { RecentMap } from '../../platform/limits/recent-map';
import { levelOf } from './level';
import * as store from './store';

/** The report of a participant's browser about its connection. */
export interface Reported extends QualityFigures {
  /** Browser with its major version, and system; null: not known. */
  browser: string | null;
  network: (typeof NETWORKS)[number];
  /** Whether the media pass a TURN relay; null: not known. */
  isRelayed: boolean | null;
}

/** A measurement of a participant's connection, and when it arrived. */
export interface NewSample extends Reported {
  sessionId: string;
  participantId: string;
  at: Date;
}

/** The maximum number of samples of one session: six people for 24 hours. Later samples are not stored. */
const SESSION_SAMPLES_MAX = 35_000;
/** The maximum number of sessions whose sample counts a process remembers. It reads other counts from the database. */
const COUNTED_SESSIONS = 2_000;

/**
 * Returns a function that stores samples of any sessions in one statement. Each process creates one, which remembers
 * how many samples each session has.
 * @param maxPerSession the number of samples of a session that are stored
 */
export function createSampleStore(
  { db, metrics }: { db: Db; metrics: Metrics },
  maxPerSession = SESSION_SAMPLES_MAX,
) {
  const counts = new RecentMap<number>(COUNTED_SESSIONS, Infinity);

  return async (samples: readonly NewSample[]): Promise<void> => {
    await countUnknown(samples);
    const added = new Map<string, number>();
    const kept = samples.filter(({ sessionId }) => {
      const count = (counts.get(sessionId) ?? 0) + (added.get(sessionId) ?? 0);
      if (count >= maxPerSession) return false;
      added.set(sessionId, (added.get(sessionId) ?? 0) + 1);
      return true;
    });
    if (kept.length === 0) return;
    const rows = kept.map((sample) => ({ ...sample, level: levelOf(sample) }));
    await store.insertSamples(db, rows);
    for (const row of rows) metrics.measured(row);
    for (const [id, more] of added) counts.set(id, (counts.get(id) ?? 0) + more);
  };

  async function countUnknown(samples: readonly NewSample[]): Promise<void> {
    const ids = new Set(samples.map(({ sessionId }) => sessionId));
    const unknown = [...ids].filter((id) => counts.get(id) === undefined);
    if (unknown.length === 0) return;
    const stored = await store.countSamples(db, unknown);
    for (const id of unknown) counts.set(id, stored.get(id) ?? 0);
  }
}
