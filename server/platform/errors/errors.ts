import { TRPCError } from '@trpc/server';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { reasonOfCode, type RejectionReason } from './rejection-reason';

/**
 * The one error that callers see: one sentence that says what went wrong.
 *
 * `message` is public: every adapter sends it to the client unchanged. `cause` is internal: it goes to the log only. It
 * is a TRPCError, so that the router passes it on unchanged and its code decides the status everywhere.
 */
export class ApiError extends TRPCError {
  /** Response headers, for example `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;
  /** HTTP status, where the router has no code for it; null: the code decides. */
  readonly status: number | null;
  /** Why the hub rejects a message; the element shows it in the language of its page. */
  readonly reason: RejectionReason;

  constructor(
    code: TRPC_ERROR_CODE_KEY,
    sentence: string,
    options: {
      cause?: unknown;
      headers?: Record<string, string>;
      status?: number;
      reason?: RejectionReason | undefined;
    } = {},
  ) {
    super({ code, message: sentence, cause: options.cause });
    this.headers = options.headers ?? {};
    this.status = options.status ?? null;
    this.reason = options.reason ?? reasonOfCode(code);
  }
}

/** Creates a 401 with the challenge of RFC 9110. The sentence never reveals which part of a credential is wrong. */
export function unauthorized(sentence: string): ApiError {
  return new ApiError('UNAUTHORIZED', sentence, {
    headers: { 'WWW-Authenticate': 'Bearer realm="conference-room"' },
  });
}

export const forbidden = (sentence: string, reason?: RejectionReason): ApiError =>
  new ApiError('FORBIDDEN', sentence, { reason });
export const notFound = (sentence: string, reason?: RejectionReason): ApiError =>
  new ApiError('NOT_FOUND', sentence, { reason });
export const badRequest = (sentence: string, reason?: RejectionReason): ApiError =>
  new ApiError('BAD_REQUEST', sentence, { reason });
export const conflict = (sentence: string, reason?: RejectionReason): ApiError =>
  new ApiError('CONFLICT', sentence, { reason });
/** @param afterSeconds when the caller may try again, for `Retry-After` */
export const tooManyRequests = (sentence: string, afterSeconds: number): ApiError =>
  new ApiError('TOO_MANY_REQUESTS', sentence, { headers: { 'Retry-After': String(afterSeconds) } });
/** 507: no space on the disk, or in the storage of an account. tRPC has no code for this status. */
export const insufficientStorage = (sentence: string, cause?: unknown): ApiError =>
  new ApiError('SERVICE_UNAVAILABLE', sentence, { status: 507, cause, reason: 'storage-full' });
