import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECT_ROOT } from '../server/platform/project-root';
import { reservePort } from '../server/testing/reserved-port';

/** The built server as `npm start` runs it, pages and all. */
export interface BuiltServer {
  url: string;
  pid: number;
  /** From the start of its process to the first good answer of `/readyz`. */
  readyMs: number;
  /** Everything that it has printed so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts the built server and waits for the first good answer of `/readyz`. */
export async function startBuilt(env: Record<string, string>): Promise<BuiltServer> {
  const port = await reservePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', RECORDER: 'off', ...env, PORT: String(port) },
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed = (printed + chunk).slice(-100_000)));
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, `${url}/readyz`);
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    log: () => printed,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const isReady = () =>
    new Promise<boolean>((resolve) => {
      get(url, (answer) => resolve(answer.resume().statusCode === 200)).on('error', () => resolve(false));
    });
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server ended with exit code ${child.exitCode}.`);
    await pause(5);
  }
}
