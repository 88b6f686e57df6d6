import { hasCode } from './error-code';

/** What a connection fails with, or a stream on one: told of the other side, or of the way there, never of our state. */
const CONNECTION_CODES = [
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTCONN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
];

/**
 * Decides about errors that nobody caught. One of a connection is logged, once, and the process goes on: a listener is
 * missing somewhere, and no stranger may end the process by it. So is a rejected promise that nobody waited for: the
 * request that it belonged to has failed, and nothing was torn off in the middle. Any other error that was thrown may
 * have left something half done, and ends the process.
 * @param tell logs an error with which the process goes on
 * @param die ends the process, with the error in the log
 */
export function watchUncaught(tell: (error: unknown) => void, die: (error: unknown) => void): void {
  process.on('uncaughtException', (error) => (hasCode(error, ...CONNECTION_CODES) ? tell : die)(error));
  process.on('unhandledRejection', tell);
}
