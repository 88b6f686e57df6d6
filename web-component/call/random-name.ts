/** A name that nobody else makes up. `crypto.randomUUID` is missing on pages that are not served securely. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
