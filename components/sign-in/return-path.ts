/**
 * Returns the path to open after signing in: a path of this site, as the person asked for it.
 * @param fallback for a path that is missing or leads elsewhere
 */
export function returnPath(wanted: string | undefined, fallback: string): string {
  if (wanted === undefined || !wanted.startsWith('/')) return fallback;
  const base = 'http://here.invalid';
  if (!URL.canParse(wanted, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  // Browsers read two slashes at the start as another host, also behind a "/." that they drop.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : fallback;
}
