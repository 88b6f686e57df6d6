/** A part of a message; `href` null: plain text. */
export interface MessagePart {
  text: string;
  href: string | null;
}

/** Splits a message into links and plain text. Punctuation and brackets after a URL are not part of it. */
export function splitLinks(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of message.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const url = withoutPunctuation(match[0]);
    if (!URL.canParse(url)) continue;
    if (match.index > end) parts.push({ text: message.slice(end, match.index), href: null });
    parts.push({ text: url, href: new URL(url).href });
    end = match.index + url.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end), href: null });
  return parts;
}

function withoutPunctuation(url: string): string {
  const shorter = url.replace(/[.,;:!?'’»”]+$/, '');
  return shorter.endsWith(')') && !shorter.includes('(') ? withoutPunctuation(shorter.slice(0, -1)) : shorter;
}
