import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { PROJECT_ROOT } from '../server/platform/project-root';
import { PROFILE_PREFIX } from '../server/recordings/recorder/profiles';

/** `npm run recorder` of the built product, as a process of its own. */
export interface RecorderProcess extends ChildProcess {
  /** Returns everything that it has printed so far. */
  log(): string;
}

/** Those that run. They end with this process. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const recorder of running) recorder.kill('SIGKILL');
});

/** Starts a recorder. */
export function startRecorderProcess(env: Record<string, string>): RecorderProcess {
  const started = spawn(process.execPath, ['dist/recorder.js'], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
  });
  running.add(started);
  started.once('exit', () => running.delete(started));
  let printed = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (printed += chunk));
  return Object.assign(started, { log: () => printed });
}

/** Returns the processes of the browsers of a recorder, or of all recorders, by the names of their profiles. */
export function browsersOf(pid?: number): number[] {
  const profile = `${PROFILE_PREFIX}${pid === undefined ? '' : `${pid}-`}`;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.filter((name) => commandOf(name).includes(profile)).map(Number);
}

/** Kills the browsers of a recorder with all their processes. */
export function killBrowsersOf(pid: number): void {
  for (const browser of browsersOf(pid)) {
    try {
      process.kill(browser, 'SIGKILL');
    } catch {
      // it has just ended, with the browser that it belongs to
    }
  }
}

/** Returns whether a process runs. */
export const isRunning = (pid: number): boolean => commandOf(pid) !== '';

function commandOf(pid: string | number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has just ended
  }
}
