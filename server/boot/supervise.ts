import cluster, { type Worker } from 'node:cluster';
import { Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Log } from '../platform/log/log';

/** The pause before the supervisor replaces a process that ended, at first and at most, in milliseconds. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** The messages between the processes and their supervisor. */
const READY = 'ready';
const STOP = 'stop';

/** Returns whether this process runs others in place of serving itself. */
export const isSupervisor = ({ processes }: { processes: number }): boolean =>
  processes > 1 && cluster.isPrimary;

/** Tells the supervisor, if there is one, that this process serves. */
export function reportReady(): void {
  process.send?.(READY);
}

/**
 * Calls back when this process should stop; a second signal ends it at once. A supervised process listens only to its
 * supervisor, since a terminal sends its signals to both.
 */
export function onStop(stop: (reason: string) => void): void {
  if (cluster.isWorker) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
    process.on('message', (message) => message === STOP && stop('the word of its supervisor'));
    return;
  }
  const handle = (signal: NodeJS.Signals): void => {
    process.off('SIGTERM', handle).off('SIGINT', handle);
    stop(signal);
  };
  process.on('SIGTERM', handle).on('SIGINT', handle);
}

/**
 * Runs this program in several processes that share its port, and replaces processes that end. The first one starts
 * alone and prepares the database for the others. If it does not start, no other does. Ends this process when all have
 * ended.
 */
export function supervise(count: number, log: Log): void {
  const workers = new Map<number, Worker>();
  let pauseMs = FIRST_PAUSE_MS;
  let isStarted = false;
  let isStopping = false;

  function start(number: number): void {
    const worker = cluster.fork({ PROCESS_NUMBER: String(number) });
    workers.set(number, worker);
    let isReady = false;
    worker.process.stdout?.pipe(wholeLines()).pipe(process.stdout, { end: false });
    worker.process.stderr?.pipe(wholeLines()).pipe(process.stderr, { end: false });
    worker.on('message', (message) => {
      if (message !== READY) return;
      isReady = true;
      pauseMs = FIRST_PAUSE_MS;
      if (isStarted || isStopping) return;
      isStarted = true;
      for (let next = 2; next <= count; next += 1) start(next);
    });
    worker.on('exit', (code, signal) => {
      workers.delete(number);
      if (isStopping || !isStarted) return endIfAlone(code);
      log.error({ process: number, ready: isReady, code, signal }, 'a process ended, and is replaced');
      setTimeout(() => !isStopping && start(number), pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    });
  }

  /** Ends this process when no other is left. @param code the exit code when the first process did not start */
  function endIfAlone(code: number | null): void {
    if (workers.size > 0) return;
    log.flush();
    process.exit(isStopping ? 0 : (code ?? 1));
  }

  onStop((reason) => {
    log.info(`stopping ${count} processes on ${reason}`);
    isStopping = true;
    for (const worker of workers.values()) if (worker.isConnected()) worker.send(STOP);
    endIfAlone(0);
  });
  cluster.setupPrimary({ silent: true }); // their lines are passed on whole, because they share one output
  for (const output of [process.stdout, process.stderr]) output.setMaxListeners(0);
  start(1);
}

/** Passes text on line by line. */
function wholeLines(): Transform {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return new Transform({
    transform(chunk: Buffer, _, done) {
      rest += decoder.write(chunk);
      const end = rest.lastIndexOf('\n') + 1;
      const lines = rest.slice(0, end);
      rest = rest.slice(end);
      done(null, lines);
    },
    flush: (done) => done(null, rest),
  });
}
