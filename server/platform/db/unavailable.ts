/**
 * There is no database to work with. The message is one sentence for the operator: it names the address or the
 * directory and says what is wrong, and never holds a password.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}
