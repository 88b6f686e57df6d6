/** A command was called with wrong arguments or variables; the message is a sentence for the person who called it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
