import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startBuiltServer, type RunningServer } from './server';
import { PASSWORD } from './portal';
import { test as base } from './test';

/** A person with a past, and where it is. */
export interface Past {
  email: string;
  embedRoom: string;
  weekly: string;
  sessions: Record<'told' | 'processing' | 'failed' | 'silent', string>;
  recordings: Record<'ready' | 'processing' | 'recording' | 'failed' | 'customer', string>;
}

/** A built server over a data directory that e2e/seed.ts has filled. */
export async function startWithPast(): Promise<RunningServer & { past: Past }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-room-past-'));
  const email = 'ada@example.com';
  const seed = resolve(import.meta.dirname, 'seed.ts');
  const args = [resolve('node_modules/.bin/tsx'), seed, dataDir, email, PASSWORD];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const server = await startBuiltServer({ DATA_DIR: dataDir });
  const past: Past = { ...JSON.parse(stdout), email };
  return {
    ...server,
    past,
    async stop() {
      const code = await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** The project's test, with a server of the worker's own whose person has a past. */
export const test = base.extend<object, { server: RunningServer & { past: Past } }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const server = await startWithPast();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
