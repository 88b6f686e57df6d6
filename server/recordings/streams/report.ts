import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { StreamReport } from '../../platform/hub/streaming';
import * as store from '../store-streams';
import { streamStarted } from './stream-events';

/** A stream that was live for this long no longer counts as failing, in milliseconds. */
const STEADY_MS = 60_000;

interface Deps {
  db: Db;
  events: EventLog;
}

/**
 * Stores how a stream of a session goes, as its worker reports it.
 * @returns whether it is live for the first time, which everybody in the call is told
 */
export async function reportStream(
  { db, events }: Deps,
  sessionId: string,
  { streamId, status, problem }: StreamReport,
  at: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await store.lockStream(tx, sessionId, streamId);
    if (row === null || row.endedAt !== null) return false;
    if (status === 'reconnecting') {
      const isSteady = row.liveSince !== null && at.getTime() - row.liveSince.getTime() >= STEADY_MS;
      const failingSince = row.status === 'live' && isSteady ? at : (row.failingSince ?? at);
      // One that was never live is still connecting.
      const now = row.startedAt === null ? ('connecting' as const) : status;
      await store.updateActive(tx, streamId, { status: now, problem, failingSince });
      return false;
    }
    const liveSince = row.status === 'live' ? row.liveSince : at;
    const startedAt = row.startedAt ?? at;
    await store.updateActive(tx, streamId, { status, problem: null, liveSince, startedAt });
    if (row.startedAt !== null) return false;
    await events.append(tx, streamStarted(row, at));
    return true;
  });
}

/** Stores that nothing is sent for the streams of a session now, because their page is gone. */
export const reportLoss = (db: Db, sessionId: string, at: Date): Promise<void> =>
  store.markReconnecting(db, sessionId, at);
