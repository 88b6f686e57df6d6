/** Whether it is an error with one of those codes, as the file system, sockets, streams and Postgres give them. */
export const hasCode = (cause: unknown, ...codes: string[]): boolean =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && codes.includes(cause.code);
