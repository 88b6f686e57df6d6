import type { Server } from 'node:http';
import type { Sender } from '../events/deliveries/sender';
import type { Numbering } from '../events/log/numbering';
import type { OpenMetrics } from './metrics';
import type { Pages } from '../api/pages/pages';
import type { createHub } from '../calls/hub/hub';
import type { Database } from '../platform/db/client';
import type { RecorderWorker } from '../recordings/worker/worker';
import type { Runner } from '../platform/jobs/runner';
import type { Log } from '../platform/log/log';
import type { OpenRateLimiter } from './rate-limiter';
import type { Calls } from './calls';
import type { Services } from '../platform/procedures/services';

/** The time in which the hub's clients confirm that they disconnect. */
const HUB_GRACE_MS = 2_000;
/** The time in which the last speech is transcribed. */
const AGENT_GRACE_MS = 3_000;
/** The time in which background work stops. */
const RUNNER_GRACE_MS = 1_000;
/** The time in which running posts to webhooks are given back. */
const SENDER_GRACE_MS = 1_000;
/** The time in which the last rows of the request log are written. */
const REQUEST_LOG_GRACE_MS = 1_000;
const IDLE_CHECK_MS = 100;

/** The running parts, which have to be closed. */
interface Parts {
  server: Server;
  hub: Pick<ReturnType<typeof createHub>, 'close'>;
  recorder: Pick<RecorderWorker, 'close'> | null;
  services: Pick<
    Services,
    | 'listening'
    | 'translation'
    | 'answers'
    | 'speaking'
    | 'asking'
    | 'waitingReaders'
    | 'turnReaders'
    | 'assistantStreams'
    | 'requestLog'
  >;
  pages: Pages | null;
  rateLimiter: Pick<OpenRateLimiter, 'close'> | null;
  runner: Runner;
  numbering: Pick<Numbering, 'close'>;
  sender: Pick<Sender, 'close'>;
  metrics: Pick<OpenMetrics, 'close'> | null;
  calls: Pick<Calls, 'close'>;
  database: Database;
  log: Log;
}

/**
 * Accepts no new connection, lets requests in flight finish, then closes the parts from the top down.
 * @param graceMs the time after which the remaining connections are cut
 */
export async function drain(parts: Parts, graceMs: number, agentGraceMs = AGENT_GRACE_MS): Promise<void> {
  const { server, hub, services, runner, database } = parts;
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // Runs repeatedly: Node keeps a connection open for another request when its request ends after the first check.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const recorderClosed = parts.recorder?.close();
  services.waitingReaders.close();
  services.turnReaders.close();
  services.assistantStreams.close();
  const askingClosed = services.asking.close();
  await hub.close(Math.min(graceMs, HUB_GRACE_MS));
  await closed;
  await askingClosed;
  await recorderClosed;
  clearTimeout(cut);
  clearInterval(idle);
  parts.rateLimiter?.close();
  await services.listening.close(Math.min(graceMs, agentGraceMs));
  await services.translation.close();
  await services.answers.close();
  await services.speaking.close();
  await parts.pages?.close();
  await parts.numbering.close();
  await parts.sender.close(Math.min(graceMs, SENDER_GRACE_MS));
  await runner.close(Math.min(graceMs, RUNNER_GRACE_MS));
  await services.requestLog.close(Math.min(graceMs, REQUEST_LOG_GRACE_MS));
  await parts.metrics?.close();
  await parts.calls.close();
  await database.close();
  parts.log.flush();
}
