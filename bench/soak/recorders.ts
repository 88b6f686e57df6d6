import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECT_ROOT } from '../../server/platform/project-root';

/** A place for `npm run recorder`, which is started again whenever it is killed. */
export interface Recorder {
  /** The process id of the present process. */
  readonly pid: number;
  /** Whether the present process has claimed a recording, and opened a browser for it. */
  readonly isRecording: boolean;
  /** Returns everything that its processes have printed so far. */
  log(): string;
  /** Kills the process, and starts another one. */
  kill(): Promise<void>;
  /** Asks the process to end, and waits for it. */
  stop(): Promise<void>;
}

/** Those that run. They end with this process. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const recorder of running) recorder.kill('SIGKILL');
});

/** Starts a recorder of the built product. */
export function startRecorder(env: Record<string, string>): Recorder {
  let printed = '';
  let beginning = 0;
  const start = (): ChildProcess => {
    const started = spawn(process.execPath, ['dist/recorder.js'], {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    });
    beginning = printed.length;
    running.add(started);
    started.once('exit', () => running.delete(started));
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (printed += chunk));
    return started;
  };
  let child = start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    get pid() {
      return child.pid ?? 0;
    },
    get isRecording() {
      // The browser that a recorder tries before it takes a recording is none of a recording.
      const own = printed.slice(beginning);
      const isClaimed = own.lastIndexOf('recorder claimed a recording') > own.lastIndexOf('"end":"lost"');
      return isClaimed && browsersOf(this.pid).length > 0;
    },
    log: () => printed,
    async kill() {
      await end('SIGKILL');
      child = start();
    },
    stop: () => end('SIGTERM'),
  };
}

/** Waits until one of the recorders records. @returns it */
export async function recordingOne(recorders: readonly Recorder[]): Promise<Recorder> {
  for (;;) {
    const found = recorders.find(({ isRecording }) => isRecording);
    if (found !== undefined) return found;
    await pause(100);
  }
}

/** Returns the first process of the browser of a recorder; null: it has none. */
export const browserOf = ({ pid }: Recorder): number | null =>
  browsersOf(pid).toSorted((one, other) => one - other)[0] ?? null;

/** Kills the browsers of a recorder with all their processes. */
export function killBrowsers({ pid }: Recorder): void {
  for (const browser of browsersOf(pid)) {
    try {
      process.kill(browser, 'SIGKILL');
    } catch {
      // it has just ended, with the browser that it belongs to
    }
  }
}

/** Returns how many processes of browsers run whose recorder does not run any more. */
export const countOrphans = (recorders: readonly Recorder[]): number =>
  browsersOf().length - recorders.reduce((sum, { pid }) => sum + browsersOf(pid).length, 0);

/** Returns the processes of the browsers of a recorder, or of all, by the names of their profiles. */
function browsersOf(pid?: number): number[] {
  const profile = `conference-room-recorder-${pid === undefined ? '' : `${pid}-`}`;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.filter((name) => commandOf(name).includes(profile)).map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has just ended
  }
}
