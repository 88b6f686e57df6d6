/** A piece of a message; `href` null: plain text. */
export interface MessagePart {
  text: string;
  href: string | null;
}

/** Finds the web addresses in a message. A full stop, bracket or quote after one is not part of it. */
export function splitLinks(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of message.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const address = trimmed(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > end) parts.push({ text: message.slice(end, match.index), href: null });
    parts.push({ text: address, href: new URL(address).href });
    end = match.index + address.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end), href: null });
  return parts;
}

function trimmed(address: string): string {
  const shorter = address.replace(/[.,;:!?'’»”]+$/, '');
  return shorter.endsWith(')') && !shorter.includes('(') ? trimmed(shorter.slice(0, -1)) : shorter;
}
