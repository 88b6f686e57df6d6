import type { Server } from 'node:http';
import type { Sender } from '../events/deliveries/sender';
import type { Numbering } from '../events/log/numbering';
import type { OpenMetrics } from './metrics';
import type { Pages } from '../api/pages/pages';
import type { createHub } from '../calls/hub/hub';
import type { Database } from '../platform/db/client';
import type { Runner } from '../platform/jobs/runner';
import type { Log } from '../platform/log/log';
import type { OpenRateLimiter } from './rate-limiter';
import type { Calls } from './calls';
import type { Services } from '../platform/procedures/services';

/** How long the hub's clients may take to confirm that they disconnect. */
const HUB_GRACE_MS = 2_000;
/** How long the last speech may take to be transcribed. */
const AGENT_GRACE_MS = 3_000;
/** How long background work may take to stop. */
const RUNNER_GRACE_MS = 1_000;
/** How long it may take to give back what is being posted to webhooks. */
const SENDER_GRACE_MS = 1_000;
const IDLE_CHECK_MS = 100;

/** What runs, and has to be closed. */
interface Parts {
  server: Server;
  hub: Pick<ReturnType<typeof createHub>, 'close'>;
  services: Pick<Services, 'listening' | 'translation' | 'waitingReaders'>;
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
 * @param graceMs after this the connections that are left are cut
 */
export async function drain(parts: Parts, graceMs: number, agentGraceMs = AGENT_GRACE_MS): Promise<void> {
  const { server, hub, services, runner, database } = parts;
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // Repeatedly: Node keeps a connection whose request ends after the first check open for another request.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  services.waitingReaders.close();
  await hub.close(Math.min(graceMs, HUB_GRACE_MS));
  await closed;
  clearTimeout(cut);
  clearInterval(idle);
  parts.rateLimiter?.close();
  await services.listening.close(Math.min(graceMs, agentGraceMs));
  await services.translation.close();
  await parts.pages?.close();
  await parts.numbering.close();
  await parts.sender.close(Math.min(graceMs, SENDER_GRACE_MS));
  await runner.close(Math.min(graceMs, RUNNER_GRACE_MS));
  await parts.metrics?.close();
  await parts.calls.close();
  await database.close();
  parts.log.flush();
}
