/** A sentence about a passkey for the person, in place of the browser's own. */
export class PasskeyError extends Error {}

/** Says in one sentence why the browser made or found no passkey. @throws PasskeyError */
export function passkeyMistake(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') throw new PasskeyError('This device has a passkey for you already.');
  throw new PasskeyError('The browser did not use a passkey. Try again, or choose another way.');
}
