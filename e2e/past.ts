import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { languageModelDouble, type LanguageModelDouble } from '../server/testing/language-model';
import { drafted } from '../server/testing/minutes';
import { transcriptionDouble, type TranscriptionDouble } from '../server/testing/transcription';
import { startBuiltServer, type RunningServer } from './server';
import { enter, PASSWORD } from './portal';
import { test as base } from './test';

/** A person with a past, and where it is. */
interface Past {
  email: string;
  /** Secret of a live key of theirs. */
  key: string;
  embedRoom: string;
  weekly: string;
  sessions: Record<'told' | 'processing' | 'failed' | 'silent', string>;
  /** With more turns than a page of a transcript has. */
  longSession: string;
  recordings: Record<'ready' | 'processing' | 'failed' | 'customer', string>;
}

/** A server with a past, and what stands in for the services that its agent works with. */
export interface ServerWithPast extends RunningServer {
  dataDir: string;
  past: Past;
  languageModel: LanguageModelDouble;
  speech: TranscriptionDouble;
}

/**
 * A built server over a data directory that e2e/seed.ts has filled.
 * @param env environment variables beside the server's own
 * @param options those of `startBuiltServer`
 */
export async function startWithPast(
  env: Record<string, string> = {},
  options: Parameters<typeof startBuiltServer>[1] = {},
): Promise<ServerWithPast> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-room-past-'));
  const email = 'ada@example.com';
  const seed = resolve(import.meta.dirname, 'seed.ts');
  // With a bucket, the recording that plays is said to lie there: the test puts it.
  const storage = env.S3_BUCKET === undefined ? 'local' : 'object';
  const args = [resolve('node_modules/.bin/tsx'), seed, dataDir, email, PASSWORD, storage];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const languageModel = await languageModelDouble(() => drafted());
  const speech = await transcriptionDouble();
  const server = await startBuiltServer(
    {
      DATA_DIR: dataDir,
      STT_BASE_URL: speech.url,
      LLM_BASE_URL: languageModel.url,
      LLM_MODEL: 'llama-3.3-70b',
      ...env,
    },
    options,
  );
  const past: Past = { ...JSON.parse(stdout), email };
  return {
    ...server,
    dataDir,
    past,
    languageModel,
    speech,
    async stop() {
      const code = await server.stop();
      await Promise.all([languageModel.close(), speech.close()]);
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

type Storage = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** The project's test, with a server of the worker's own whose person has a past and is signed in. */
export const test = base.extend<object, { server: ServerWithPast; login: Storage }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const server = await startWithPast();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  login: [
    async ({ server, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: server.url });
      await enter(request, server.past.email);
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  storageState: async ({ login }, use) => use(login),
});
