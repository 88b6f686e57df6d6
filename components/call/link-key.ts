/*
 * The key of an end-to-end encrypted room stands in the fragment of its link (`#key=…`), which no server sees. It stays
 * in the address bar, so that the link can be passed on, and in the tab's storage, so that signing in does not lose it.
 */

/** Returns the key that the link of a room carries, or carried before a sign-in; null when there is none. */
export function keyOfLink(roomId: string): string | null {
  const key = new URLSearchParams(location.hash.slice(1)).get('key') ?? sessionStorage.getItem(slot(roomId));
  if (key !== null) keepKey(roomId, key);
  return key;
}

/** Puts a new key into the link of a room, and returns it. The key has 256 random bits. */
export function newKeyOfLink(roomId: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  keepKey(roomId, key);
  return key;
}

function keepKey(roomId: string, key: string): void {
  sessionStorage.setItem(slot(roomId), key);
  history.replaceState(history.state, '', `${location.pathname}${location.search}#key=${key}`);
}

const slot = (roomId: string): string => `conference-room.key.${roomId}`;
