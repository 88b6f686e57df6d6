import { systemTimers } from '../../platform/time/timers';
import { openFeed } from './feed';
import { followEvents } from './follow';
import { lineOf } from './line';
import { readTailOptions, TAIL_HELP } from './options';
import { runProgram } from './program';

/** `conference-room tail`: prints the events of an account, one per line. It uses only REST. */
await runProgram(TAIL_HELP, async (args, signal) => {
  const options = readTailOptions(args, process.env);
  const feed = openFeed(options, { timers: systemTimers, signal });
  // Only events go to standard output, so that a program can read it.
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  const parts = {
    from: options.from,
    feed,
    timers: systemTimers,
    tell,
    onStart: (after: number) =>
      tell(`Events of ${options.serverUrl} from number ${after + 1} on. Ctrl-C ends this.`),
    onEvent: async ({ body }: { body: string }) =>
      void process.stdout.write(`${options.isJson ? body : lineOf(body)}\n`),
  };
  await followEvents(parts, signal);
});
