import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { hasCode, isCausedBy } from './error-code';
import { ApiError } from './errors';

/** How an error is answered: the contract's `{ "error": string }`, a status and headers. */
export interface ErrorResponse {
  status: number;
  sentence: string;
  headers: Readonly<Record<string, string>>;
  /** For the log; null when the sentence says everything. */
  cause: unknown;
}

/**
 * Returns the response to an error. Only an ApiError is sent with its own sentence; every other error returns 500 with
 * a neutral sentence.
 */
export function toErrorResponse(error: unknown): ErrorResponse {
  const known = error instanceof TRPCError && error.cause instanceof ApiError ? error.cause : error;
  if (known instanceof ApiError) {
    const { message, headers, cause } = known;
    const status = known.status ?? getHTTPStatusCodeFromError(known);
    return { status, sentence: message, headers, cause: cause ?? null };
  }
  if (isCausedBy(error, DISK_FULL)) {
    return { status: 507, sentence: "The server's disk is full.", headers: {}, cause: error };
  }
  if (isDatabaseAway(error)) {
    const sentence = 'The server cannot reach its database now; try again.';
    return { status: 503, sentence, headers: { 'Retry-After': '5' }, cause: error };
  }
  return {
    status: 500,
    sentence: 'The server failed; the failure has been logged.',
    headers: {},
    cause: error,
  };
}

/** Returns the sentence for a call of the portal. Calls that tRPC cannot read get its own answer and are not logged. */
export const callSentence = (error: TRPCError): string =>
  [error, error.cause].some((one) => one instanceof ApiError) || getHTTPStatusCodeFromError(error) >= 500
    ? toErrorResponse(error).sentence
    : (UNREADABLE[error.code] ?? 'The call cannot be read.');

const UNREADABLE: Partial<Record<TRPCError['code'], string>> = {
  NOT_FOUND: 'There is no such call.',
  METHOD_NOT_SUPPORTED: 'The call does not accept this method.',
  PAYLOAD_TOO_LARGE: 'The call is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the call as JSON.',
};

/** SQLSTATE of a database that has no space left. */
const DISK_FULL = '53100';

/** Codes with which its driver says that the database is gone. */
const GONE = ['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'];

/** Codes of a database that cannot be connected to. Connections to other services also fail with these codes. */
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT'];

/** Returns whether the database was unreachable or ended the connection, as Postgres does after a fatal error. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (hasCode(error, ...GONE) || ('severity' in error && error.severity === 'FATAL')) return true;
  if (isOfQuery(error) && isCausedBy(error, ...UNREACHABLE)) return true;
  return isDatabaseAway(error.cause);
}

/** Returns whether an error is the wrapper that drizzle throws around an error of its driver. */
const isOfQuery = (error: Error): boolean => 'query' in error && 'params' in error;
