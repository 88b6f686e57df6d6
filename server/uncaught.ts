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
 * Decides about errors that nobody caught, thrown or rejected alike. One of a connection is logged, once, and the
 * process goes on: a listener is missing somewhere, and no stranger may end the process by it. Any other may have left
 * something half done, and ends it.
 * @param tell logs the error of a connection
 * @param die ends the process, with the error in the log
 */
export function watchUncaught(tell: (error: unknown) => void, die: (error: unknown) => void): void {
  const decide = (error: unknown): void => {
    if (hasCode(error, ...CONNECTION_CODES)) tell(error);
    else die(error);
  };
  process.on('uncaughtException', decide);
  process.on('unhandledRejection', decide);
}
