import { SECRET_KEY_PREFIX } from '../../platform/log/redact';

/** Removes a secret from a text. */
export type Redact = (text: string) => string;

/** A shorter part behind the prefix may be an ordinary word, so the whole key is redacted instead. */
const TELLING_LENGTH = 16;

const REDACTED = '[redacted]';

/**
 * Creates a function that redacts a key, plain and in every encoding in which an answer is likely to contain it. The
 * encodings are percent-encoding, HTML and JSON escapes (each also encoded twice), base64 and hexadecimal. The key is
 * redacted with or without its prefix. The text of a JSON document stays valid JSON.
 */
export function createRedactor(key: string): Redact {
  const body = key.replace(SECRET_KEY_PREFIX, '');
  const [prefix, secret] = body.length < TELLING_LENGTH ? ['', key] : [key.slice(0, -body.length), body];
  const spellings = [
    `(?:${spelled(prefix)})?${spelled(secret)}`,
    ...[0, 1, 2].map((offset) => base64Core(secret, offset)),
    Buffer.from(secret).toString('hex'),
  ];
  const pattern = new RegExp(spellings.join('|'), 'gi');
  return (text) => text.replace(pattern, REDACTED);
}

/** Matches each character as itself or escaped up to a few times: the bound keeps the pattern fast on hostile text. */
function spelled(text: string): string {
  return text.replace(/[^]/g, (character) => {
    const code = character.charCodeAt(0);
    const hex = code.toString(16).padStart(2, '0');
    const itself = character.replace(/\W/, '\\$&');
    const html = `&(?:amp;){0,4}#(?:0{0,6}${code}|x0{0,6}${hex});`;
    return `(?:${itself}|%(?:25){0,4}${hex}|\\\\{1,4}(?:u00|x)${hex}|${html})`;
  });
}

/** Returns the base64 digits of a text inside a longer one, without those that it shares with its neighbours. */
function base64Core(text: string, offset: number): string {
  const digits = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64url');
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor(((offset + text.length) * 8) / 6);
  return digits.slice(from, to).replaceAll('-', '[-+]').replaceAll('_', '[_/]');
}
