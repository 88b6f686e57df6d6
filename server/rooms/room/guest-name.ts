import { displayable, GUEST } from '../../platform/text';

/** Follows the name of every guest. The element recognises it and shows it in the language of the viewer. */
const MARK = ' (guest)';
const NAME_MAX = 80;

/** Characters without width, with which a name could look empty or like another name. */
const INVISIBLE = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/gu;

/**
 * Returns the name of a guest as everybody sees it, in the call and in its history. The name is not verified and
 * always has a mark, so that a guest cannot pass for a member. The mark is the same for every name, so that it does
 * not reveal members.
 */
export function guestName(given: string): string {
  const line = displayable(given.replace(INVISIBLE, ''), given.length).replace(/\s+/gu, ' ');
  const name = displayable(line.replace(/(\s*\(guest\))+$/i, ''), NAME_MAX);
  return name === '' || name === GUEST ? GUEST : name + MARK;
}
