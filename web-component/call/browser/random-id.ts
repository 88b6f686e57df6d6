/**
 * Returns a unique identifier of 96 random bits. `crypto.randomUUID` is missing on pages that are not served securely.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
