import postgres, { type Sql } from 'postgres';
import { explainPostgres } from './postgres-error';
import { DatabaseUnavailableError } from './unavailable';

/** Opens the only connection to an embedded database. @param socket the socket that it listens on */
export const connectToEmbedded = (socket: string): Sql =>
  postgres({
    path: socket,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    max_lifetime: null,
    backoff: false, // whoever asks an engine that stands still is told so at once
    onnotice: () => {},
  });

interface ConnectionOptions {
  max: number;
  max_pipeline?: number;
  max_lifetime?: null;
  onclose?: () => void;
  /** Called with what arrives on a channel that a connection listens to. */
  onnotify?: (channel: string, payload: string) => void;
  /** Settings of each session. */
  settings?: Record<string, string>;
}

/**
 * Connections to a Postgres; none is made before the first query.
 * @throws DatabaseUnavailableError when the address is none
 */
export function connectToPostgres(url: string, { settings, ...options }: ConnectionOptions): Sql {
  try {
    return postgres(url, {
      ...options,
      connect_timeout: connectTimeoutSeconds,
      // By default the driver waits longer after each failure, up to 20 s, which would prolong an outage.
      backoff: () => 0.25 + Math.random() / 2,
      // The driver would query types on every new connection and ignore a failure. Drizzle parses arrays itself.
      fetch_types: false,
      connection: { application_name: 'conference-room', ...settings },
      onnotice: () => {},
    });
  } catch {
    // The cause is dropped on purpose: it holds the whole address with its password.
    throw new DatabaseUnavailableError(
      'DATABASE_URL is not an address of the form postgres://user:password@host:port/database.',
    );
  }
}

/**
 * Waits for a first answer, for a limited time, because the driver retries for ever when a server hangs up silently.
 * @throws DatabaseUnavailableError with a sentence for the operator
 */
export async function awaitAnswer(sql: Sql): Promise<void> {
  const clock = setTimeout(() => void sql.end({ timeout: 0 }), (connectTimeoutSeconds + 2) * 1000);
  try {
    await sql`select 1`;
  } catch (error) {
    throw explainPostgres(error, sql.options);
  } finally {
    clearTimeout(clock);
  }
}

/** Lets running queries finish, and closes. */
export const endConnections = (sql: Sql) => sql.end({ timeout: closeTimeoutSeconds });

/** Longest wait for running queries at the end. */
const closeTimeoutSeconds = 5;

/** Longest wait for a connection, in seconds. */
const connectTimeoutSeconds = 10;
