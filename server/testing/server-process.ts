import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PROJECT_ROOT } from '../platform/project-root';
import { buildPrograms } from './built-programs';
import type { FreshDatabase } from './postgres';
import { TEST_BASE_URL } from './server';

/** The server without its pages, bundled like the build does, for running it in separate processes. */
export interface BuiltServer {
  /** Starts a process over a database. @param env environment variables in addition to the test's own */
  start(database: FreshDatabase, env?: Record<string, string>): ServerProcess;
  remove(): Promise<void>;
}

export interface ServerProcess {
  /** The id of the process; absent when it could not be started. */
  pid: number | undefined;
  /** Resolves with its address, once it listens. @throws with its output when it ends before that */
  ready: Promise<string>;
  /** The lines that it has printed: one when it is ready, or when each of its processes is. */
  lines: readonly string[];
  /** Sets its clock forward: everything that becomes due in between is due at once. */
  advance(ms: number): void;
  /** Stops it in order. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Kills it like the kernel would: no handler runs. Resolves when it is gone. */
  kill(): Promise<void>;
}

/** Builds the server. @param project the root of the project; absent: this project */
export async function buildServerProcess(project = PROJECT_ROOT): Promise<BuiltServer> {
  const entries = {
    server: 'server/testing/server-without-pages.ts',
    'embedded-worker': 'server/platform/db/embedded/embedded-worker.ts',
    'remux-worker': 'server/recordings/processing/remux-worker.ts',
    'detector-worker': 'server/agent/listening/detector-worker.ts',
  };
  const built = await buildPrograms(entries, project);
  return {
    start({ url, dataDir }, env = {}) {
      const child = spawn(process.execPath, [built.path('server')], {
        cwd: project,
        stdio: ['pipe', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          PORT: '0',
          BASE_URL: TEST_BASE_URL,
          DATA_DIR: dataDir,
          ...(url !== null && { DATABASE_URL: url }),
          ...env,
        },
      });
      let complaints = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => void (complaints += text));
      const gone = once(child, 'exit');
      const lines: string[] = [];
      const output = createInterface({ input: child.stdout }).on('line', (line) => void lines.push(line));
      const ready = new Promise<string>((resolve, reject) => {
        output.once('line', (line) => resolve(line.split(' ')[0] ?? ''));
        child.once('exit', () => reject(new Error(`The server ended. It printed: ${complaints}`)));
      });
      ready.catch(() => {}); // a test that kills it before it is ready does not wait for it
      return {
        pid: child.pid,
        ready,
        lines,
        advance: (ms) => void child.stdin.write(`${ms}\n`),
        async stop() {
          child.kill('SIGTERM');
          await gone;
          return child.exitCode;
        },
        async kill() {
          child.kill('SIGKILL');
          await gone;
        },
      };
    },
    remove: built.remove,
  };
}
