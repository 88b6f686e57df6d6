import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import { spaceOf } from '../storage/reserve';
import { startEmbedded } from './embedded';
import { migrate } from './migrate';
import { allMigrations, pendingMigrations } from './migrations';
import { serveOnlineBackups } from './online-backup';
import { explainPostgres } from './postgres-error';
import { guardTransactions } from './transaction';
import { onOneConnection, onTwoPools } from './connection-pools';
import { withTimeout } from '../time/with-timeout';
import { DatabaseUnavailableError } from './unavailable';

/** A database. Queries on it run outside of any transaction. */
export type Db = PostgresJsDatabase;

/** The handle inside `db.transaction(async (tx) => …)`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  /** Names of the migrations that were carried out when it was opened. */
  migrations: readonly string[];
  /** @throws when the database does not answer within that time */
  ping(timeoutMs?: number): Promise<void>;
  /** Lets running queries finish, then ends the connections and, when embedded, the database itself. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A `postgres://` URL, or null for the embedded database in `dataDir`. */
  url: string | null;
  dataDir: string;
  /** The embedded database died while it ran: every query fails from now on. Called at most once. */
  onFailure?: (error: Error) => void;
  /** The embedded database stands still because the disk is full, in a sentence; null: it runs again. */
  onOutage?: (sentence: string | null) => void;
  /** Free bytes of the disk, in a test that cannot fill one. */
  freeBytes?: () => Promise<number>;
  /** How often an embedded database that stands still looks for free space, in milliseconds. */
  retryMs?: number;
  /** Folder of generated migrations; the project's own by default. */
  migrations?: string;
  /** Refuse queries beside an open transaction: for development and tests, see `guardTransactions`. */
  guard?: boolean;
}

/**
 * Opens the database and brings its schema up to date.
 * @throws DatabaseUnavailableError, or its DataDirectoryInUseError, with a sentence for the operator
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === null ? openEmbedded(options) : openPostgres(options.url, options);
}

/**
 * Names of the migrations that opening the database would carry out. Changes nothing.
 * @throws DatabaseUnavailableError, also when a newer version has changed the database
 */
export async function planMigrations({
  url,
  dataDir,
  migrations,
}: Pick<DatabaseOptions, 'url' | 'dataDir' | 'migrations'>): Promise<string[]> {
  if (url === null && !existsSync(join(dataDir, 'database/cluster'))) return allMigrations(migrations);
  const engine =
    url === null ? await startEmbedded(dataDir, { onFailure() {}, freeBytes: freeOn(dataDir) }) : null;
  const sql = engine === null ? connection(url ?? '', { max: 1 }) : embeddedConnection(engine.socket);
  try {
    if (engine === null) await answers(sql);
    return await pendingMigrations(sql, migrations);
  } finally {
    await end(sql);
    await engine?.close();
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, onFailure, onOutage, freeBytes, retryMs, migrations, guard } = options;
  let sql: Sql | null = null;
  const engine = await startEmbedded(dataDir, {
    onFailure(error) {
      void sql?.end({ timeout: 0 });
      onFailure?.(error);
    },
    onOutage,
    freeBytes: freeBytes ?? freeOn(dataDir),
    ...(retryMs !== undefined && { retryMs }),
  });
  sql = embeddedConnection(engine.socket);
  const client = onOneConnection(sql);
  let backups: { close(): Promise<void> } | null = null;
  const database = databaseOn(client, guard, async () => {
    await backups?.close();
    await end(sql);
    await engine.close();
  });
  const { ping } = database;
  let carriedOut: string[];
  try {
    carriedOut = await updateSchema(sql, migrations);
    backups = await serveOnlineBackups(client, dataDir);
  } catch (error) {
    const { outage } = engine;
    await database.close();
    throw outage === null ? error : new DatabaseUnavailableError(outage, { cause: error });
  }
  return {
    ...database,
    migrations: carriedOut,
    async ping(timeoutMs) {
      if (engine.outage !== null) throw new DatabaseUnavailableError(engine.outage);
      await ping(timeoutMs);
    },
  };
}

async function openPostgres(url: string, { migrations, guard }: DatabaseOptions): Promise<Database> {
  const first = connection(url, { max: 1 });
  let carriedOut: string[];
  try {
    await answers(first);
    carriedOut = await updateSchema(first, migrations);
  } finally {
    await first.end({ timeout: 0 });
  }
  // More than one query in the pipe of a connection costs two thirds of the rate once queries have to wait.
  const queries = connection(url, { max: poolSize, max_pipeline: 1 });
  const transactions = connection(url, { max: poolSize });
  drizzle(transactions); // which tells the driver how drizzle wants dates and JSON
  const database = databaseOn(onTwoPools(queries, transactions), guard, async () => {
    await Promise.all([end(queries), end(transactions)]);
  });
  return { ...database, migrations: carriedOut };
}

function databaseOn(sql: Sql, guard = false, close: () => Promise<void>): Omit<Database, 'migrations'> {
  if (guard) guardTransactions(sql);
  return {
    db: drizzle(sql),
    async ping(timeoutMs = pingTimeoutMs) {
      await withTimeout(sql.unsafe('select 1'), timeoutMs, () => {
        throw new DatabaseUnavailableError('The database did not answer in time.');
      });
    },
    close,
  };
}

/** Whoever asks whether the server is ready gives up by itself after a few seconds. */
const pingTimeoutMs = 3_000;

const end = (sql: Sql) => sql.end({ timeout: closeTimeoutSeconds });

/** Connections to Postgres that one process has for its queries, and as many for its transactions. */
const poolSize = 10;

/** Longest wait for running queries at the end. */
const closeTimeoutSeconds = 5;

/** Longest wait for a connection, in seconds. */
const connectTimeoutSeconds = 10;

const freeOn = (dataDir: string) => async () => (await spaceOf(dataDir)()).freeBytes;

const embeddedConnection = (socket: string): Sql =>
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

function connection(url: string, options: { max: number; max_pipeline?: number }): Sql {
  try {
    return postgres(url, {
      ...options,
      connect_timeout: connectTimeoutSeconds,
      // By itself it waits longer and longer, up to 20 s: after an outage that would be one more.
      backoff: () => 0.25 + Math.random() / 2,
      // Asked for in every new connection, and nobody hears when that fails. Drizzle reads arrays by itself.
      fetch_types: false,
      connection: { application_name: 'conference-room' },
      onnotice: () => {},
    });
  } catch {
    // The cause is dropped on purpose: it holds the whole address with its password.
    throw new DatabaseUnavailableError(
      'DATABASE_URL is not an address of the form postgres://user:password@host:port/database.',
    );
  }
}

/** The driver tries for ever at a server that hangs up without a word: hence the clock. */
async function answers(sql: Sql): Promise<void> {
  const clock = setTimeout(() => void sql.end({ timeout: 0 }), (connectTimeoutSeconds + 2) * 1000);
  try {
    await sql`select 1`;
  } catch (error) {
    throw explainPostgres(error, sql.options);
  } finally {
    clearTimeout(clock);
  }
}

async function updateSchema(sql: Sql, migrations?: string): Promise<string[]> {
  try {
    return await migrate(sql, migrations);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const message = reason instanceof Error ? reason.message : String(reason);
    throw new DatabaseUnavailableError(`The database's schema cannot be brought up to date: ${message}`, {
      cause: error,
    });
  }
}
