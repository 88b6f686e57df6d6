/** What takes up a place in the call again; from `welcome`. */
export interface Place {
  participantId: string;
  secret: string;
}

/**
 * Takes what the page left behind before it was reloaded. It is taken, not read: a duplicated tab copies the session
 * storage, and two pages must not fight for one place.
 */
export function takePlace(token: string): Place | null {
  try {
    const stored = sessionStorage.getItem(keyOf(token));
    sessionStorage.removeItem(keyOf(token));
    const value: unknown = JSON.parse(stored ?? 'null');
    return isPlace(value) ? value : null;
  } catch {
    return null; // storage is forbidden here, or holds something else
  }
}

/** Leaves the place for this tab's next page. Called when the page goes. */
export function leavePlace(token: string, place: Place): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(place));
  } catch {
    // Storage is forbidden here: the next page takes a new place.
  }
}

/** One person in one room, so that a page that comes with a newer token of theirs finds the place, too. */
function keyOf(token: string): string {
  return `conference-room:${hash(subjectOf(token) ?? token)}`;
}

function subjectOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (typeof claims !== 'object' || claims === null) return null;
    return 'room' in claims && 'sub' in claims ? JSON.stringify([claims.room, claims.sub]) : null;
  } catch {
    return null;
  }
}

/** 53 bits of FNV-like hash: a name for a storage entry, no secret. */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    high = Math.imul(high ^ text.charCodeAt(i), 2_654_435_761);
    low = Math.imul(low ^ text.charCodeAt(i), 1_597_334_677);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36);
}

function isPlace(value: unknown): value is Place {
  return (
    typeof value === 'object' &&
    value !== null &&
    'participantId' in value &&
    typeof value.participantId === 'string' &&
    'secret' in value &&
    typeof value.secret === 'string'
  );
}
