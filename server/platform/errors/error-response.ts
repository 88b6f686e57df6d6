import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { isCausedBy } from './error-code';
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
 * The response to an error. Only an ApiError is sent with its own sentence; everything else is a 500 with a neutral sentence.
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
  return {
    status: 500,
    sentence: 'The server failed; the failure has been logged.',
    headers: {},
    cause: error,
  };
}

/** SQLSTATE of a database that has no space left. */
const DISK_FULL = '53100';
