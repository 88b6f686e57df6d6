/**
 * The server makes all names: lower-case letters, digits, dots and dashes, with `/` between parts. No part is empty or
 * begins with a dot, so that a name can neither leave a directory nor match a file that is being written.
 */
const NAME = /^[0-9a-z][0-9a-z.-]{0,99}(\/[0-9a-z][0-9a-z.-]{0,99}){0,4}$/;

/** @throws Error for a name that no object of ours can have. */
export function assertName(name: string): void {
  if (!NAME.test(name)) throw new Error('The name of a stored object is malformed.');
}
