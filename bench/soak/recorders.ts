import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { browsersOf, startRecorderProcess } from '../../e2e/recorder-process';

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

/** Starts a recorder of the built product. */
export function startRecorder(env: Record<string, string>): Recorder {
  let child = startRecorderProcess(env);
  let before = '';
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
      const own = child.log();
      const isClaimed = own.lastIndexOf('recorder claimed a recording') > own.lastIndexOf('"end":"lost"');
      return isClaimed && browsersOf(this.pid).length > 0;
    },
    log: () => before + child.log(),
    async kill() {
      await end('SIGKILL');
      before += child.log();
      child = startRecorderProcess(env);
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

/** Returns how many processes of browsers run whose recorder does not run any more. */
export const countOrphans = (recorders: readonly Recorder[]): number =>
  browsersOf().length - recorders.reduce((sum, { pid }) => sum + browsersOf(pid).length, 0);
