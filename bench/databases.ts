import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/platform/db/client';
import { copyEmbeddedCluster } from '../server/testing/embedded-cluster';
import { startPostgres } from '../server/testing/postgres-server';
import { seed, type Seeded } from './seed';

export const DATABASES = ['postgres', 'embedded'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** A database that both servers can be started on. */
export interface Prepared {
  seeded: Seeded;
  /** The configuration for a server that uses it. */
  env: Record<'ours' | 'bare', Record<string, string>>;
  /** Removes it; the servers must have stopped. */
  drop(): Promise<void>;
}

/** Prepares a database with the same rows for both servers. */
export async function prepareDatabase(name: DatabaseName): Promise<Prepared> {
  const home = await mkdtemp(join(tmpdir(), 'conference-room-bench-'));
  const { privateKey } = generateKeyPairSync('ed25519');
  const common = {
    PORT: '0',
    BASE_URL: 'http://localhost:4000',
    SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const dirs = { ours: join(home, 'ours'), bare: join(home, 'bare') };
  const remove = () => rm(home, { recursive: true, force: true });

  if (name === 'embedded') {
    await copyEmbeddedCluster(dirs.ours);
    const seeded = await seedAt({ url: null, dataDir: dirs.ours });
    await cp(dirs.ours, dirs.bare, { recursive: true }); // the embedded engine serves only one process
    return {
      seeded,
      env: { ours: { ...common, DATA_DIR: dirs.ours }, bare: { ...common, DATA_DIR: dirs.bare } },
      drop: remove,
    };
  }

  const postgres = await startPostgres({ durable: true });
  const seeded = await seedAt({ url: postgres.url, dataDir: dirs.ours });
  const shared = { ...common, DATABASE_URL: postgres.url };
  return {
    seeded,
    env: { ours: { ...shared, DATA_DIR: dirs.ours }, bare: { ...shared, DATA_DIR: dirs.bare } },
    async drop() {
      await postgres.stop();
      await remove();
    },
  };
}

async function seedAt(at: { url: string | null; dataDir: string }): Promise<Seeded> {
  const database = await openDatabase(at);
  try {
    return await seed(database.db);
  } finally {
    await database.close();
  }
}
