import { guardedPost } from '../../platform/outbound/guarded-post';
import { systemTimers } from '../../platform/time/timers';
import { FeedRefusedError, FeedUnavailableError, openFeed } from './feed';
import { forwardEvents } from './forward';
import { HELP, readOptions, UsageError } from './options';

/** `npm run -s listen`: posts the events of an account to an address on this machine. It uses only REST. */
const args = process.argv.slice(2);
if (args.length === 1 && args[0] === '--help') process.stdout.write(HELP);
else await listen();

async function listen(): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  // npm repeats the signal that the terminal has already sent, so the signal arrives twice.
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => ending.abort());
  process.stdout.on('error', () => process.exit(0)); // the reader has closed the pipe
  const timers = systemTimers;
  try {
    const options = readOptions(args, process.env);
    const feed = openFeed(options, { timers, signal });
    const post = guardedPost({ allowPrivate: true, timers });
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    await forwardEvents({ options, feed, post, timers, now: () => new Date(), print }, signal);
  } catch (error) {
    if (error instanceof UsageError) fail(2, `${error.message} See --help.`);
    else if (error instanceof FeedRefusedError) fail(1, error.message);
    else if (error instanceof FeedUnavailableError) {
      fail(1, `${error.message} Is it running, and is its address right?`);
    } else throw error;
  }
  process.exit(); // idle connections would keep the process running
}

function fail(code: number, sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = code;
}
