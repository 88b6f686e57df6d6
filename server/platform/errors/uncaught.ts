import { hasCode } from './error-code';

/** Errors of a connection or a stream on one. They say nothing about the state of this process. */
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
 * Handles uncaught errors. An error of a connection is logged and the process continues, because an error listener is
 * missing somewhere, and a client must not be able to end the process. The same applies to an unhandled rejection,
 * which fails only its own request. Any other uncaught error may have left work half done and ends the process.
 * @param tell logs an error after which the process goes on
 * @param die logs an error and ends the process
 */
export function watchUncaught(tell: (error: unknown) => void, die: (error: unknown) => void): void {
  process.on('uncaughtException', (error) => (hasCode(error, ...CONNECTION_CODES) ? tell : die)(error));
  process.on('unhandledRejection', tell);
}
