import type { OpenBus } from '../../calls/bus/open-bus';
import type { HttpHandlers } from '../../api/http/http';
import type { Database } from '../../platform/db/client';
import { DatabaseUnavailableError } from '../../platform/db/unavailable';
import type { Log } from '../../platform/log/log';

/** Returns the JSON documents that anybody may read, by path. */
export const publicJson = ({
  document,
  jwks,
  database,
  bus,
  log,
}: {
  /** Makes the OpenAPI document. */
  document: () => unknown;
  /** The keys that verify tokens of this server. */
  jwks: unknown;
  database: Database;
  bus: Pick<OpenBus, 'isDeaf'>;
  log: Log;
}): HttpHandlers['plain'] => ({
  '/api/openapi.json': async () => ({ status: 200, body: document() }),
  '/.well-known/jwks.json': async () => ({ status: 200, body: jwks }),
  '/healthz': async () => ({ status: 200, body: { status: 'ok' } }),
  '/readyz': () => readiness(database, bus, log),
});

async function readiness(database: Database, bus: Pick<OpenBus, 'isDeaf'>, log: Log) {
  try {
    await database.ping();
    if (bus.isDeaf) return { status: 503, body: { error: DEAF } };
    return { status: 200, body: { status: 'ready' } };
  } catch (err) {
    log.error({ err }, 'the database does not answer');
    const sentence = err instanceof DatabaseUnavailableError ? err.message : 'The database does not answer.';
    return { status: 503, body: { error: sentence } };
  }
}

const DEAF = 'This process currently receives nothing from the other processes.';
