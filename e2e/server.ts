import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newKey } from '../server/identity/keys/secret';
import { STEP_LIMIT_MS } from '../server/testing/limits';
import { reservePort } from '../server/testing/reserved-port';
import { INSPECTED } from './process-inspection';

const root = resolve(import.meta.dirname, '..');

/** The built server as a process, on a reserved port and with an empty data directory. */
export interface RunningServer {
  url: string;
  process: ChildProcess;
  liveKey: string;
  testKey: string;
  /** Returns everything that the process has printed so far. */
  log(): string;
  /** Ends the process in good order, and starts another one on the same port and data. */
  restart(): Promise<void>;
  /** Asks the process to end. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Those that run. They end with this process, also when a test failed before it stopped its own. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});

/**
 * Starts the built server, and waits until it is ready.
 * @param options.inspected whether the test may inspect the process, see process-inspection.ts
 * @throws with what the process printed, when it ends, or hangs before it is ready
 */
export async function startBuiltServer(
  env: Record<string, string> = {},
  { inspected = false } = {},
): Promise<RunningServer> {
  const port = await reservePort();
  const url = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-room-e2e-'));
  const [liveKey, testKey] = [newKey('live'), newKey('test')];
  let printed = '';
  const start = (): ChildProcess => {
    const started = spawn(process.execPath, [...(inspected ? INSPECTED : []), 'dist/main.js'], {
      cwd: root,
      stdio: inspected ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        // Each test sends an address of its own, so that no test has to wait because of what others tried.
        TRUSTED_PROXIES: '1',
        BOOTSTRAP_LIVE_KEY: liveKey,
        BOOTSTRAP_TEST_KEY: testKey,
        // Tests receive webhooks on this machine.
        ALLOW_PRIVATE_WEBHOOKS: 'true',
        // Hosts record with their own browsers, except where a test turns this on.
        RECORDER: 'off',
        ...env,
      },
    });
    running.add(started);
    started.once('exit', () => running.delete(started));
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (printed += chunk));
    return started;
  };
  let child = start();
  const end = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };

  await untilReady(child, url, () => printed.length).catch(async (cause: unknown) => {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    throw new Error(`The server did not start. It printed:\n${printed}`, { cause });
  });
  return {
    url,
    get process() {
      return child;
    },
    liveKey,
    testKey,
    log: () => printed,
    async restart() {
      await end();
      child = start();
      await untilReady(child, url, () => printed.length);
    },
    async stop() {
      await end();
      await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** Waits until a server is ready. @param progress grows as it prints; the limit counts from the last output */
async function untilReady(child: ChildProcess, url: string, progress: () => number): Promise<void> {
  let last = { progress: 0, at: Date.now() };
  while (Date.now() - last.at < STEP_LIMIT_MS) {
    if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (progress() > last.progress) last = { progress: progress(), at: Date.now() };
    await pause(50);
  }
  throw new Error('It printed nothing more, and was not ready.');
}
