/** Returns whether an error has one of these codes, which the file system, sockets, streams and Postgres set. */
export const hasCode = (cause: unknown, ...codes: string[]): boolean =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && codes.includes(cause.code);

/** Like `hasCode`, for an error that others, for example drizzle and tRPC, have wrapped as their cause. */
export const isCausedBy = (error: unknown, ...codes: string[]): boolean =>
  hasCode(error, ...codes) ||
  (error instanceof Error && error.cause !== undefined && isCausedBy(error.cause, ...codes));
