import { formatWithOptions, stripVTControlCharacters } from 'node:util';
import type { Log } from '../platform/log/log';
import { redactSecrets } from '../platform/log/redact';

/** The longest line, in characters: some lines contain text from a client. */
const LINE_MAX = 2_000;

const LEVELS = {
  error: 'error',
  warn: 'warn',
  info: 'info',
  log: 'info',
  debug: 'debug',
  trace: 'debug',
} as const;

/**
 * Redirects console output of libraries (Next and React) and Node's warnings to the log: one JSON line for each text.
 */
export function printIntoLog(log: Log): void {
  for (const [name, level] of Object.entries(LEVELS)) {
    Object.assign(console, { [name]: (...printed: unknown[]) => log[level](...entryOf(printed)) });
  }
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'Node warns'));
}

/** Returns a log entry: an error becomes `err`, with stack and causes; everything else becomes the message. */
function entryOf(printed: unknown[]): [fields: object, message: string] {
  const err = printed.find((value) => value instanceof Error);
  const texts = printed.filter((value) => value !== err);
  const text = formatWithOptions({ colors: false, depth: 2 }, ...texts);
  const message = redactSecrets(stripVTControlCharacters(text)).trim().slice(0, LINE_MAX);
  return [{ ...(err !== undefined && { err }) }, message || 'a library printed an error'];
}
