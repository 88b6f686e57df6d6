import { pino, type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from '../current-request';
import { redactSecrets } from './redact';

export type Log = Logger;

/** Field names whose values are credentials, in case one is ever passed to the log. */
const SECRETS = [
  'authorization',
  'cookie',
  'x-api-key',
  'apiKey',
  'bearer',
  'token',
  'password',
  'secret',
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/**
 * Logs JSON lines, written in batches; `log.flush` writes the rest.
 * @param fields returns fields that every line has in addition to its own and those of its request; absent: none
 */
export function createLog(level: string, destination?: DestinationStream, fields?: () => object): Log {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRETS, censor: '[redacted]' },
      serializers: { err: describeError },
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: escapeControls },
      mixin: () => ({ ...fields?.(), ...requestFields() }),
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 16_000, periodicFlush: 100 }),
  );
}

/** Within a request a line says which. */
function requestFields(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === null ? {} : { requestId };
}

/** Control characters that JSON does not escape: terminals obey some, and some readers end a line at two of them. */
const OTHER_CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;

const escapeControls = (line: string): string =>
  line.replace(OTHER_CONTROLS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The end of the database library's message for a failed query, and of errors that wrap it. */
const PARAMETERS = /\nparams: [^]*$/;

/** Returns an error for the log, without keys and tokens, and without query parameters, which may hold secrets. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: redactSecrets(String(error)) };
  const { name, cause } = error;
  const frames = error.stack?.split('\n').filter((line) => /^ +at /.test(line)) ?? [];
  return {
    type: name,
    message: redactSecrets(error.message.replace(PARAMETERS, '')),
    ...('code' in error && { code: error.code }),
    stack: frames.join('\n'),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
