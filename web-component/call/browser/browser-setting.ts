/** Settings while the page is open, where storage is forbidden, for example in a frame of another site. */
const unsaved = new Map<string, string>();

const keyOf = (name: string): string => `conference-room:${name}`;

/** Returns a setting that this browser keeps between calls; null: it was never made here. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name)) ?? unsaved.get(name) ?? null;
  } catch {
    return unsaved.get(name) ?? null;
  }
}

/** Saves a setting in this browser; where storage is forbidden or full, it holds until the page is closed. */
export function saveSetting(name: string, value: string): void {
  unsaved.set(name, value);
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // It is kept above.
  }
}
