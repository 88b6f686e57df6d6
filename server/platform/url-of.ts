/**
 * Returns the URL that a text from outside is; null when it is none. `URL.canParse` of Node 20 says of hosts such as
 * `bücher.example` that they are none, once it has been called some thousand times.
 */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
