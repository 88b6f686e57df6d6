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
import { signInByRequest, PASSWORD } from './portal';
import { test as base } from './test';

/** A person with a history, and the ids of its parts. */
interface History {
  email: string;
  organizationId: string;
  /** The secret of their live key. */
  key: string;
  embedRoom: string;
  weekly: string;
  sessions: Record<'withMinutes' | 'processing' | 'failed' | 'silent' | 'running', string>;
  /** Has more turns than a page of a transcript holds. */
  longSession: string;
  /** Has a transcript that no test reads. */
  deletableSession: string;
  recordings: Record<'ready' | 'processing' | 'failed' | 'customer', string>;
}

/** A server with a history, and doubles of the services that its agent uses. */
export interface ServerWithHistory extends RunningServer {
  dataDir: string;
  history: History;
  languageModel: LanguageModelDouble;
  speech: TranscriptionDouble;
}

/**
 * Starts a built server with a data directory that e2e/history/seed.ts has filled.
 * @param env environment variables in addition to those of the server
 * @param options those of `startBuiltServer`
 */
export async function startServerWithHistory(
  env: Record<string, string> = {},
  options: Parameters<typeof startBuiltServer>[1] = {},
): Promise<ServerWithHistory> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-room-history-'));
  const email = 'ada@example.com';
  const seed = resolve(import.meta.dirname, 'history/seed.ts');
  // With a bucket, the test has to put the file of the recording there.
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
  const history: History = { ...JSON.parse(stdout), email };
  return {
    ...server,
    dataDir,
    history,
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

/** The test of this project, with a server whose person has a history and is signed in. */
export const test = base.extend<object, { server: ServerWithHistory; login: Storage }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const server = await startServerWithHistory();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  login: [
    async ({ server, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: server.url });
      await signInByRequest(request, server.history.email);
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  storageState: async ({ login }, use) => use(login),
});
