import { guardedPost } from '../../platform/outbound/guarded-post';
import { systemTimers } from '../../platform/time/timers';
import { openFeed } from './feed';
import { forwardEvents } from './forward';
import { LISTEN_HELP, readOptions } from './options';
import { runProgram } from './program';

/** `npm run -s listen`: posts the events of an account to an address on this machine. It uses only REST. */
await runProgram(LISTEN_HELP, async (args, signal) => {
  const timers = systemTimers;
  const options = readOptions(args, process.env);
  const feed = openFeed(options, { timers, signal });
  const post = guardedPost({ allowPrivate: true, timers });
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  await forwardEvents({ options, feed, post, timers, now: () => new Date(), print }, signal);
});
