import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError } from 'zod';
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
 * The response to an error. Only an ApiError and an input error are sent with their own sentence; everything else is a 500
 * with a neutral sentence.
 */
export function toErrorResponse(error: unknown): ErrorResponse {
  const known = error instanceof TRPCError && error.cause instanceof ApiError ? error.cause : error;
  if (known instanceof ApiError) {
    const { message, headers, cause } = known;
    const status = known.status ?? getHTTPStatusCodeFromError(known);
    return { status, sentence: message, headers, cause: cause ?? null };
  }
  if (error instanceof TRPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) {
    return { status: 400, sentence: sentenceOf(error.cause), headers: {}, cause: null };
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

/** The first input error, with its field. */
function sentenceOf({ issues: [issue] }: ZodError): string {
  const field = issue?.path.join('.') || 'body';
  if (issue?.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return `The field "${field}" is missing.`;
  }
  const what = issue?.message.replace(/^Invalid (input|option|string): /, '') ?? 'is not valid';
  return `The field "${field}" is not valid: ${what}.`;
}

/** SQLSTATE of a database that has no space left. */
const DISK_FULL = '53100';
