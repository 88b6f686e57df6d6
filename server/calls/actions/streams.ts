import type { EventLog } from '../../platform/events/event-log';
import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { StreamReport } from '../../platform/hub/streaming';
import type { Log } from '../../platform/log/log';
import type { Metrics } from '../../platform/metrics/metrics';
import type { StreamEndReason } from '../../platform/vocabulary/stream-status';
import { endStreamsOf, sweepStreams } from '../../recordings/streams/end';
import { reportStream } from '../../recordings/streams/report';
import { findStreaming } from '../../recordings/streams/running';

interface Deps {
  db: Db;
  now: () => Date;
  events: EventLog;
  bus: Bus;
  log: Log;
}

/** Where a stream is. */
interface Place {
  roomId: string;
  sessionId: string;
}

/** Tells the page that streams a session that its streams have changed. */
export const publishTargets = ({ bus }: Pick<Deps, 'bus'>, { roomId, sessionId }: Place): void =>
  bus.publish(roomId, { kind: 'streams', sessionId });

/** Tells everybody in a session whether it is streamed. */
async function publishStreaming(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  { roomId, sessionId }: Place,
): Promise<void> {
  const message = { type: 'streaming-changed' as const, streaming: await findStreaming(db, sessionId) };
  bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
}

/** Tells the page and everybody in a session that streams have ended. */
export async function publishEnded(deps: Pick<Deps, 'db' | 'bus'>, place: Place): Promise<void> {
  publishTargets(deps, place);
  await publishStreaming(deps, place);
}

/** Stores how a stream goes. Everybody in the call is told when it is live for the first time. */
export async function followReport(
  deps: Deps & { metrics: Metrics },
  { roomId, sessionId }: Place,
  report: StreamReport,
): Promise<void> {
  const isFirst = await reportStream(deps, sessionId, report, deps.now());
  const { streamId, status, problem } = report;
  if (problem !== null) deps.metrics.streamInterrupted(problem);
  deps.log.info({ roomId, sessionId, streamId, status, problem }, 'a stream has another status');
  if (isFirst) await publishStreaming(deps, { roomId, sessionId });
}

/** Ends all streams of a running session for a reason. */
export async function finishStreams(
  deps: Deps,
  { roomId, sessionId }: Place,
  reason: StreamEndReason,
): Promise<void> {
  const end = { at: deps.now(), reason };
  const count = await deps.db.transaction((tx) => endStreamsOf(tx, deps, sessionId, end));
  if (count > 0) await publishEnded(deps, { roomId, sessionId });
}

/** Ends streams whose call is over or whose room is deleted, and those that have failed for too long. */
export async function finishLeftStreams(deps: Deps): Promise<void> {
  for (const [sessionId, roomId] of await sweepStreams(deps, deps.now()))
    await publishEnded(deps, { roomId, sessionId });
}
