import { join } from 'node:path';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import { isThere } from '../storage/data-file';
import { spaceOf } from '../storage/reserve';
import { awaitAnswer, connectToEmbedded, connectToPostgres, endConnections } from './connect';
import { startEmbedded } from './embedded/embedded';
import { migrate } from './migrate';
import { allMigrations, pendingMigrations } from './migrations';
import { serveOnlineBackups } from './embedded/online-backup';
import { observeStatements, type PoolUse, type StatementObservers } from './observe-statements';
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
  /** How its connections are used at this moment; null: nobody observes that. */
  poolUse(): PoolUse | null;
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
  /** Reports in a sentence that the embedded database has stopped because the disk is full; null: it runs again. */
  onOutage?: (sentence: string | null) => void;
  /** Free bytes of the disk, in a test that cannot fill one. */
  freeBytes?: () => Promise<number>;
  /** How often a stopped embedded database checks for free space, in milliseconds. */
  retryMs?: number;
  /** Folder of generated migrations; the project's own by default. */
  migrations?: string;
  /** Refuses queries on the database inside a transaction, in development and tests. See `guardTransactions`. */
  guard?: boolean;
  /** Receives reports about statements; absent: nothing does. */
  observers?: StatementObservers | undefined;
}

/**
 * Opens the database and brings its schema up to date.
 * @throws DatabaseUnavailableError, or its DataDirectoryInUseError, with a sentence for the operator
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === null ? openEmbedded(options) : openPostgres(options.url, options);
}

/**
 * Returns the names of the migrations that opening the database would run. Changes nothing.
 * @throws DatabaseUnavailableError, also when a newer version has made changes that this one cannot work with
 */
export async function planMigrations({
  url,
  dataDir,
  migrations,
}: Pick<DatabaseOptions, 'url' | 'dataDir' | 'migrations'>): Promise<string[]> {
  if (url === null && !isThere(join(dataDir, 'database/cluster'))) return allMigrations(migrations);
  const engine =
    url === null ? await startEmbedded(dataDir, { onFailure() {}, freeBytes: freeOn(dataDir) }) : null;
  const sql = engine === null ? connectToPostgres(url ?? '', { max: 1 }) : connectToEmbedded(engine.socket);
  try {
    if (engine === null) await awaitAnswer(sql);
    return await pendingMigrations(sql, migrations);
  } finally {
    await endConnections(sql);
    await engine?.close();
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, onFailure, onOutage, freeBytes, retryMs, migrations } = options;
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
  sql = connectToEmbedded(engine.socket);
  const client = onOneConnection(sql);
  let backups: { close(): Promise<void> } | null = null;
  const database = databaseOn(client, options, { together: 1 }, async () => {
    await backups?.close();
    await endConnections(sql);
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

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const first = connectToPostgres(url, { max: 1 });
  let carriedOut: string[];
  try {
    await awaitAnswer(first);
    carriedOut = await updateSchema(first, options.migrations);
  } finally {
    await first.end({ timeout: 0 });
  }
  // More than one query in the pipe of a connection costs two thirds of the rate once queries have to wait.
  const queries = connectToPostgres(url, { max: poolSize, max_pipeline: 1 });
  const transactions = connectToPostgres(url, { max: poolSize });
  const sizes = { statements: poolSize, transactions: poolSize };
  drizzle(transactions); // which tells the driver how drizzle wants dates and JSON
  const database = databaseOn(onTwoPools(queries, transactions), options, sizes, async () => {
    await Promise.all([endConnections(queries), endConnections(transactions)]);
  });
  return { ...database, migrations: carriedOut };
}

/**
 * Opens a few more connections to Postgres, for statements that must not wait while all other connections are busy.
 * @param max the number of connections
 */
export function openSmallPool(url: string, max: number): Pick<Database, 'db' | 'close'> {
  const sql = connectToPostgres(url, { max, max_pipeline: 1 });
  // As in the main pool, a `begin` has its own connections.
  const transactions = connectToPostgres(url, { max: 1 });
  drizzle(transactions);
  return {
    db: drizzle(onTwoPools(sql, transactions)),
    async close() {
      await Promise.all([endConnections(sql), endConnections(transactions)]);
    },
  };
}

function databaseOn(
  sql: Sql,
  { guard = false, observers }: DatabaseOptions,
  sizes: Parameters<typeof observeStatements>[2],
  close: () => Promise<void>,
): Omit<Database, 'migrations'> {
  if (guard) guardTransactions(sql);
  const poolUse = observers && observeStatements(sql, observers, sizes);
  return {
    db: drizzle(sql),
    poolUse: () => poolUse?.() ?? null,
    async ping(timeoutMs = pingTimeoutMs) {
      await withTimeout(sql.unsafe('select 1'), timeoutMs, () => {
        throw new DatabaseUnavailableError('The database did not answer in time.');
      });
    },
    close,
  };
}

/** Short, because readiness probes give up after a few seconds. */
const pingTimeoutMs = 3_000;

/** Connections to Postgres that one process has for its queries, and as many for its transactions. */
const poolSize = 10;

const freeOn = (dataDir: string) => async () => (await spaceOf(dataDir)()).freeBytes;

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
