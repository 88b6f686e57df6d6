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

/** Tells the page that streams a session of a change, and everybody in the session whether it is streamed. */
export async function publishStreams(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  { roomId, sessionId }: { roomId: string; sessionId: string },
): Promise<void> {
  const streaming = await findStreaming(db, sessionId);
  bus.publish(roomId, { kind: 'streams', sessionId });
  const message = { type: 'streaming-changed' as const, streaming };
  bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
}

/** Stores how a stream goes. Everybody in the call is told when it is live for the first time. */
export async function followReport(
  deps: Deps & { metrics: Metrics },
  { roomId, sessionId }: { roomId: string; sessionId: string },
  report: StreamReport,
): Promise<void> {
  const isFirst = await reportStream(deps, sessionId, report, deps.now());
  const { streamId, status, problem } = report;
  if (problem !== null) deps.metrics.streamInterrupted(problem);
  deps.log.info({ roomId, sessionId, streamId, status, problem }, 'a stream has another status');
  if (isFirst) await publishStreams(deps, { roomId, sessionId });
}

/** Ends all streams of a running session for a reason. */
export async function finishStreams(
  deps: Deps,
  { roomId, sessionId }: { roomId: string; sessionId: string },
  reason: StreamEndReason,
): Promise<void> {
  const end = { at: deps.now(), reason };
  const count = await deps.db.transaction((tx) => endStreamsOf(tx, deps, sessionId, end));
  if (count > 0) await publishStreams(deps, { roomId, sessionId });
}

/** Ends streams whose call is over or whose room is deleted, and those that have failed for too long. */
export async function finishLeftStreams(deps: Deps): Promise<void> {
  for (const [sessionId, roomId] of await sweepStreams(deps, deps.now()))
    await publishStreams(deps, { roomId, sessionId });
}
