import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { openDatabase } from '../platform/db/client';
import { copyEmbeddedCluster } from './embedded-cluster';
import { startPostgres } from './postgres-server';
import { makeStatementsDirectory } from './sent-statements';

export interface FreshDatabase {
  /** Null: embedded, in `dataDir`. */
  url: string | null;
  /** A new separate directory. */
  dataDir: string;
  /** Removes both; the database must be closed. */
  drop(): Promise<void>;
}

/** Returns a separate database for one test or test file, migrated and empty, of the kind that TEST_DATABASE names. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-room-test-'));
  const removeDirectory = () => rm(dataDir, { recursive: true, force: true });
  if (process.env.TEST_DATABASE === 'embedded') {
    await copyEmbeddedCluster(dataDir);
    return { url: null, dataDir, drop: removeDirectory };
  }
  if (process.env.TEST_DATABASE !== 'postgres')
    throw new Error('TEST_DATABASE must be "embedded" or "postgres".');

  const server = postgresUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${migrated}`);
  return {
    url: databaseAt(server, name),
    dataDir,
    async drop() {
      await administer(server, `drop database if exists ${name} with (force)`);
      await removeDirectory();
    },
  };
}

/** Returns an empty Postgres database with an encoding other than Unicode, for a user who may create nothing in it. */
export async function poorDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = postgresUrl();
  const name = `poor_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create role ${name} login password 'password'`);
  const encoding = `encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`;
  await administer(server, `create database ${name} ${encoding} template template0`);
  const url = new URL(databaseAt(server, name));
  Object.assign(url, { username: name, password: 'password' });
  return {
    url: url.href,
    async drop() {
      await administer(server, `drop database ${name}`);
      await administer(server, `drop role ${name}`);
    },
  };
}

/** Returns the administrator's URL of the Postgres that this test run started. */
export function postgresUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url === undefined)
    throw new Error('No Postgres was started: server/testing/postgres.ts must be a globalSetup.');
  return url;
}

/** Sets up one Postgres for the whole run, with a migrated database to copy, and a directory for the statements. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  await administer(server.url, `create database ${migrated}`);
  const database = await openDatabase({ url: databaseAt(server.url, migrated), dataDir: tmpdir() });
  await database.close();
  const removeStatements = await makeStatementsDirectory();
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await removeStatements();
    await server.stop();
  };
}

const migrated = 'migrated';

function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

async function administer(server: string, statement: string): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
