import { readSetting, saveSetting } from '../../call/browser/browser-setting';
import { HIDEABLE, type Hideable } from '../../layout/arrangement';

const SETTING = 'hidden-tiles';

/** Returns the tiles that this browser hides. */
export function readHidden(): ReadonlySet<Hideable> {
  const saved = readSetting(SETTING)?.split(' ') ?? [];
  return new Set(HIDEABLE.filter((name) => saved.includes(name)));
}

/** Leaves something out, or no longer, and remembers it in this browser. @returns what is left out now */
export function toggleHidden(hidden: ReadonlySet<Hideable>, name: Hideable): ReadonlySet<Hideable> {
  const now = new Set(HIDEABLE.filter((one) => hidden.has(one) !== (one === name)));
  saveSetting(SETTING, [...now].join(' '));
  return now;
}
