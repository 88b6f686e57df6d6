/** The devices of a call in this tab, with which a reloaded page joins again without the device check. */
export interface SavedDevices {
  roomId: string;
  microphone: boolean;
  camera: boolean;
  /** Whether you did without the pictures of the others. */
  audioOnly?: boolean;
}

const KEY = 'conference-room:place';

/** Saves that this tab is in a call. Nothing secret; where storage is forbidden or full, nothing is saved. */
export function saveDevices(devices: SavedDevices, storage = tabStorage()): void {
  try {
    const stored = JSON.stringify(devices);
    if (storage?.getItem(KEY) !== stored) storage?.setItem(KEY, stored);
  } catch {
    // Full or forbidden storage: the reloaded page shows the device check.
  }
}

export function clearSavedDevices(storage = tabStorage()): void {
  storage?.removeItem(KEY);
}

/** @returns null when this tab was not in a call in that room */
export function savedDevicesFor(roomId: string | null, storage = tabStorage()): SavedDevices | null {
  if (roomId === null) return null;
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null');
    return isSavedDevices(stored) && stored.roomId === roomId ? stored : null;
  } catch {
    return null;
  }
}

function isSavedDevices(value: unknown): value is SavedDevices {
  return (
    typeof value === 'object' &&
    value !== null &&
    'roomId' in value &&
    'microphone' in value &&
    'camera' in value &&
    typeof value.roomId === 'string' &&
    typeof value.microphone === 'boolean' &&
    typeof value.camera === 'boolean' &&
    (!('audioOnly' in value) || typeof value.audioOnly === 'boolean')
  );
}

/** Returns the storage of the tab; null where the browser forbids storage, for example in a frame of another site. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
