import { displayable } from '../text';

/** Matches text that mail programs turn into a link: an address with a scheme, of a host, or of a mailbox. */
const LINK = /\/\/|@|\S[.\u3002\uff0e\uff61]\p{L}|(?:https?|mailto):|\bwww\b/iu;

/**
 * Returns the name of a room or an organization as a mail to a stranger may repeat it. Null for a name that has nothing
 * to show, or that a mail program would turn into a link: anybody could have this server mail their own link.
 */
export function nameInMail(name: string): string | null {
  const shown = displayable(name, 100);
  return shown === '' || LINK.test(shown) ? null : shown;
}
