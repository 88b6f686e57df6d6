const STORAGE_KEY = 'conference-room:shortcuts';

/** The setting while the page is open, where storage is forbidden, for example in a frame of another site. */
let setting = 'on';

/** Whether shortcuts are on; they are, unless they were turned off in this browser. */
export function shortcutsOn(): boolean {
  try {
    return (localStorage.getItem(STORAGE_KEY) ?? setting) !== 'off';
  } catch {
    return setting !== 'off';
  }
}

/** Turns shortcuts on or off in this browser. */
export function turnShortcuts(on: boolean): void {
  setting = on ? 'on' : 'off';
  try {
    localStorage.setItem(STORAGE_KEY, setting);
  } catch {
    // Storage is forbidden: the setting holds until the page is closed.
  }
}
