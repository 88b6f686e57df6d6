import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { PermanentError } from '../../platform/jobs/handler';
import { REPORT_ARGUMENTS } from './ffmpeg-arguments';

/** A run of ffmpeg. */
interface FfmpegRun {
  /** The absolute path of ffmpeg. */
  program: string;
  args: readonly string[];
  /** It runs for this long at most, in seconds of its processor time. */
  cpuSeconds: number;
  /** The length of the file that is made, in milliseconds. */
  lengthMs: number;
  maxBytes: number;
}

/** The time without any progress after which the program counts as hanging, in milliseconds. */
const SILENCE_MS = 600_000;
const STDERR_MAX = 2_000;

/**
 * Runs ffmpeg, which gets no shell, no input and no environment, and has the lowest priority.
 * @param onProgress Receives the encoded part, from 0 to 1.
 * @returns The length of the file in milliseconds.
 * @throws PermanentError for a file that becomes too large; Error; the reason of the signal
 */
export async function runFfmpeg(
  { program, args, cpuSeconds, lengthMs, maxBytes }: FfmpegRun,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<number> {
  signal.throwIfAborted();
  // The limit of its time also ends a run whose server was killed.
  const child = spawn(program, [...REPORT_ARGUMENTS, '-timelimit', String(cpuSeconds), ...args], {
    // Nothing of our environment, which has secrets. The types demand this one variable.
    env: { NODE_ENV: 'production' },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const failure = new AbortController();
  const end = AbortSignal.any([signal, failure.signal]);
  end.addEventListener('abort', () => void child.kill('SIGKILL'), { once: true });
  const silence = setTimeout(() => failure.abort(new Error('ffmpeg made no progress.')), SILENCE_MS);
  let doneMs = 0;
  createInterface(child.stdout).on('line', (line) => {
    silence.refresh();
    const { time, size } = readProgress(line);
    if (time !== null) onProgress(Math.min(1, (doneMs = time) / lengthMs));
    if (size !== null && size > maxBytes) failure.abort(new PermanentError('The file became too large.'));
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_MAX);
  });
  try {
    const exit = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject).once('close', (code, by) => resolve(code ?? by));
      lowerPriority(child.pid);
    });
    end.throwIfAborted();
    if (exit !== 0) throw new Error(`ffmpeg ended with ${exit}: ${stderr.trim()}`);
    return doneMs;
  } finally {
    clearTimeout(silence);
  }
}

/** Gives a process the lowest priority; one that has ended or may not be changed keeps its own. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The system refuses it: the encoding is as important as the server then.
  }
}

/** Reads one line of ffmpeg's progress, for example `out_time_us=1500000`. */
function readProgress(line: string): { time: number | null; size: number | null } {
  const [name, value = ''] = line.split('=', 2);
  const number = /^\d+$/.test(value) ? Number(value) : null;
  return {
    time: name === 'out_time_us' && number !== null ? number / 1_000 : null,
    size: name === 'total_size' ? number : null,
  };
}
