import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newKey } from '../server/identity/keys/secret';
import { reservePort } from '../server/testing/reserved-port';
import { PROBED } from './probe';

const root = resolve(import.meta.dirname, '..');

/** The built server as a process of its own, on a reserved port and an empty data directory. */
export interface RunningServer {
  url: string;
  process: ChildProcess;
  liveKey: string;
  testKey: string;
  /** Everything that the process has printed so far. */
  log(): string;
  /** Asks the process to end. @returns its exit code */
  stop(): Promise<number | null>;
}

/**
 * @param options.probed whether probe.ts can look into the process
 * @throws with what the process printed, when it is not ready within two minutes
 */
export async function startBuiltServer(
  env: Record<string, string> = {},
  { probed = false } = {},
): Promise<RunningServer> {
  const port = await reservePort();
  const url = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-room-e2e-'));
  const [liveKey, testKey] = [newKey('live'), newKey('test')];
  const child = spawn(process.execPath, [...(probed ? PROBED : []), 'dist/main.js'], {
    cwd: root,
    stdio: probed ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      // Each test comes from an address of its own, so that none has to wait for what others tried.
      TRUSTED_PROXIES: '1',
      BOOTSTRAP_LIVE_KEY: liveKey,
      BOOTSTRAP_TEST_KEY: testKey,
      ...env,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));

  await ready(child, url).catch(async (cause: unknown) => {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    throw new Error(`The server did not start. It printed:\n${printed}`, { cause });
  });
  return {
    url,
    process: child,
    liveKey,
    testKey,
    log: () => printed,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('It was not ready within two minutes.');
}
