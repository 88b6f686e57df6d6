import { asCalled } from '../../platform/called-as';
import { UsageError } from '../../platform/errors/usage-error';
import { withRequestId } from '../../platform/errors/with-request-id';
import { FeedRefusedError, FeedUnavailableError } from './feed';

/**
 * Runs a program that follows the event log with the arguments of this process, and ends the process. The exit code is 0
 * after Ctrl-C, 1 when the server refuses or cannot be reached, and 2 for wrong arguments.
 * @param help the text of `--help`
 * @param follow runs until its signal is aborted
 */
export async function runProgram(
  help: string,
  follow: (args: string[], signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length === 1 && /^(--help|-h)$/.test(args[0] ?? '')) {
    process.stdout.write(asCalled(help));
    return;
  }
  const ending = new AbortController();
  // npm repeats the signal that the terminal has already sent, so the signal arrives twice.
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => ending.abort());
  process.stdout.on('error', () => process.exit(0)); // the reader has closed the pipe
  try {
    await follow(args, ending.signal);
  } catch (error) {
    if (error instanceof UsageError) fail(2, `${error.message} See --help.`);
    else if (error instanceof FeedRefusedError) fail(1, withRequestId(error.message, error.requestId));
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
