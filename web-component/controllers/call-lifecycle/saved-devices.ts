/** What a reloaded page needs to be back in the call without the device check. */
export interface Place {
  roomId: string;
  microphone: boolean;
  camera: boolean;
}

const KEY = 'conference-room:place';

/** Remembers that this tab is in a call. Nothing secret; a tab that may not store does without. */
export function rememberPlace(place: Place, storage = tabStorage()): void {
  try {
    const stored = JSON.stringify(place);
    if (storage?.getItem(KEY) !== stored) storage?.setItem(KEY, stored);
  } catch {
    // A full or forbidden storage: the reloaded page shows the device check.
  }
}

export function forgetPlace(storage = tabStorage()): void {
  storage?.removeItem(KEY);
}

/** @returns null when this tab was not in a call in that room */
export function placeIn(roomId: string | null, storage = tabStorage()): Place | null {
  if (roomId === null) return null;
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null');
    return isPlace(stored) && stored.roomId === roomId ? stored : null;
  } catch {
    return null;
  }
}

function isPlace(value: unknown): value is Place {
  return (
    typeof value === 'object' &&
    value !== null &&
    'roomId' in value &&
    'microphone' in value &&
    'camera' in value &&
    typeof value.roomId === 'string' &&
    typeof value.microphone === 'boolean' &&
    typeof value.camera === 'boolean'
  );
}

/** Null where the browser forbids storage, for example in a frame of another site. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
