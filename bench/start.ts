import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { request } from '@playwright/test';
import { startServerWithHistory } from '../e2e/history-fixture';
import { signInByRequest } from '../e2e/portal';
import { startPostgres } from '../server/testing/postgres-server';
import { startBuilt } from './built-server';
import { portalPages } from './portal-pages';
import { memoryOf, processorOf } from './process-usage';

/**
 * npm run build && npx tsx bench/start.ts
 *   --rounds 9
 *   --database postgres     one database only
 *
 * Measures the time from the start of the built server's process to the first good answer of `/readyz`, on an existing
 * database and data directory. It also measures the first page, the same page again, and the memory: idle, without a
 * request for a page, and after all pages of a portal (embedded database).
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, database: { type: 'string' } },
});
/** The time until a process that has started or answered has nothing left to do, in milliseconds. */
const SETTLE_MS = 10_000;

interface Round {
  readyMs: number;
  processorMs: number;
  firstPageMs: number;
  secondPageMs: number;
}

for (const name of ['postgres', 'embedded']) {
  if (options.database === undefined || options.database === name) await measure(name);
}
if (options.database !== 'postgres') await measurePages();
console.log(`\nload of the machine ${loadavg()[0]?.toFixed(1)}`);

async function measure(name: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-room-start-'));
  const postgres = name === 'postgres' ? await startPostgres({ durable: true }) : null;
  const env = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) };
  try {
    await (await startBuilt(env)).stop(); // creates the database
    const rounds: Round[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) rounds.push(await oneStart(env));
    const idle = await idleMemory(env);
    console.log(`\n## ${name}, median (least to most) of ${options.rounds}\n`);
    const of = (what: keyof Round) => told(rounds.map((round) => round[what]));
    console.log(`from start to /readyz        ${of('readyMs')} ms`);
    console.log(`processor time until then    ${of('processorMs')} ms`);
    console.log(`the first page after that    ${of('firstPageMs')} ms`);
    console.log(`the same page once more      ${of('secondPageMs')} ms`);
    console.log(`memory idle, without a page  ${idle.toFixed(0)} MB`);
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function oneStart(env: Record<string, string>): Promise<Round> {
  const server = await startBuilt(env);
  const processorMs = processorOf(server.pid) / 1_000;
  const page = async () => {
    const began = performance.now();
    const answer = await fetch(`${server.url}/sign-in`);
    if (!answer.ok) throw new Error(`The page is answered with status ${answer.status}.`);
    await answer.text();
    return performance.now() - began;
  };
  const [firstPageMs, secondPageMs] = [await page(), await page()];
  await server.stop();
  return { readyMs: server.readyMs, processorMs, firstPageMs, secondPageMs };
}

async function idleMemory(env: Record<string, string>): Promise<number> {
  const server = await startBuilt(env);
  await pause(SETTLE_MS);
  const megabytes = memoryOf(server.pid);
  await server.stop();
  return megabytes;
}

/** Measures memory after all pages of a portal with a history, on the embedded database. */
async function measurePages(): Promise<void> {
  const server = await startServerWithHistory();
  const reader = await request.newContext({ baseURL: server.url });
  const held = async () => {
    await pause(SETTLE_MS);
    return memoryOf(server.process.pid ?? 0).toFixed(0);
  };
  try {
    console.log(`\n## embedded, a portal with a history\n\nmemory idle, without a page  ${await held()} MB`);
    const read = async (path: string) => {
      const answer = await reader.get(path, { maxRedirects: 0 });
      if (!answer.ok()) throw new Error(`${path} is answered with status ${answer.status()}.`);
    };
    const [open, ofPortal] = [['/', '/sign-in'], portalPages(server).map(([, path]) => path)];
    for (const path of open) await read(path);
    await signInByRequest(reader, server.history.email);
    for (const path of ofPortal) await read(path);
    console.log(`memory after ${open.length + ofPortal.length} pages       ${await held()} MB`);
  } finally {
    await reader.dispose();
    await server.stop();
  }
}

function told(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number) => (sorted[index] ?? Number.NaN).toFixed(0);
  return `${at(Math.floor(sorted.length / 2))} (${at(0)} to ${at(sorted.length - 1)})`;
}
