import { displayable, GUEST } from '../../platform/text';

/** Stands behind the name of every guest. The element knows it, and says it in the language of whoever looks. */
const MARK = ' (guest)';
const NAME_MAX = 80;

/** What shows nothing and takes no room: with it a name could look empty, or like another one. */
const INVISIBLE = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/gu;

/**
 * The name of a guest as everybody sees it, in the call and in what remains of it. Nobody vouches for it, so that it
 * always says so: whatever a guest calls themselves, they do not pass for a member. It is the same for every name, so
 * that it tells nothing of who the members are.
 */
export function guestName(given: string): string {
  const line = displayable(given.replace(INVISIBLE, ''), given.length).replace(/\s+/gu, ' ');
  const name = displayable(line.replace(/(\s*\(guest\))+$/i, ''), NAME_MAX);
  return name === '' || name === GUEST ? GUEST : name + MARK;
}
