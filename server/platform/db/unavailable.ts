/**
 * The database is not available. The message is one sentence for the operator that names the address or the directory
 * and the problem. It never contains a password.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}
