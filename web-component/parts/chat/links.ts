/** A part of a message; `href` null: plain text. */
export interface MessagePart {
  text: string;
  href: string | null;
}

/**
 * An address of the web or of a mailbox. It ends before characters that change the direction of the text around them:
 * what is shown as the address is what is opened.
 */
const ADDRESS = /(?:https?:\/\/|mailto:)[^\s<>"\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/giu;

/**
 * Splits a message into links and plain text. Punctuation and brackets after a URL are not part of it. No other scheme
 * becomes a link, and no address with a name before its host, which would be read as the host.
 */
export function splitLinks(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of message.matchAll(ADDRESS)) {
    const url = withoutPunctuation(match[0]);
    const href = hrefOf(url);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: message.slice(end, match.index), href: null });
    parts.push({ text: url, href });
    end = match.index + url.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end), href: null });
  return parts;
}

function hrefOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { href, protocol, pathname, username, password } = new URL(url);
  if (protocol === 'mailto:') return pathname.includes('@') ? href : null;
  return username === '' && password === '' ? href : null;
}

function withoutPunctuation(url: string): string {
  const shorter = url.replace(/[.,;:!?'’»”]+$/, '');
  return shorter.endsWith(')') && !shorter.includes('(') ? withoutPunctuation(shorter.slice(0, -1)) : shorter;
}
