import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 of a request in base64url. Two requests have the same fingerprint if they call the same operation
 * with the same input, in any order of its fields.
 * @param operation method and route template
 * @param input as the contract parsed it, parameters of the path included
 */
export const fingerprintOf = (operation: string, input: unknown): string =>
  createHash('sha256')
    .update(`${operation}\n${JSON.stringify(withSortedKeys(input))}`)
    .digest('base64url');

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, withSortedKeys(inner)] as const);
  return Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}
