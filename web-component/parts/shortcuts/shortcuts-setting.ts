import { readSetting, saveSetting } from '../../call/browser/browser-setting';

/** Returns whether shortcuts are on; they are, unless they were turned off in this browser. */
export const shortcutsOn = (): boolean => readSetting('shortcuts') !== 'off';

/** Turns shortcuts on or off in this browser. */
export const turnShortcuts = (on: boolean): void => saveSetting('shortcuts', on ? 'on' : 'off');
