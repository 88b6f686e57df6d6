import { SECRET_KEY_PREFIX } from '../../platform/log/redact';

/** Removes a secret from a text. */
export type Redact = (text: string) => string;

/** Shorter than this, the part behind the prefix is an ordinary word that may stand anywhere. */
const TELLING_LENGTH = 16;

const REDACTED = '[redacted]';

/**
 * Removes a key as it is and in every spelling in which an answer is likely to echo it: percent-encoded, as HTML or
 * JSON escapes (each also twice over), in base64 and in hexadecimal, with or without its prefix. On the text of a JSON
 * document it leaves JSON.
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

/** Every character as itself or escaped, up to a few times over: without a bound, a hostile text could hold this up. */
function spelled(text: string): string {
  return text.replace(/[^]/g, (character) => {
    const code = character.charCodeAt(0);
    const hex = code.toString(16).padStart(2, '0');
    const itself = character.replace(/\W/, '\\$&');
    const html = `&(?:amp;){0,4}#(?:0{0,6}${code}|x0{0,6}${hex});`;
    return `(?:${itself}|%(?:25){0,4}${hex}|\\\\{1,4}(?:u00|x)${hex}|${html})`;
  });
}

/** What a text becomes in base64 wherever it stands in a longer one: without the digits that its neighbours share. */
function base64Core(text: string, offset: number): string {
  const digits = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64url');
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor(((offset + text.length) * 8) / 6);
  return digits.slice(from, to).replaceAll('-', '[-+]').replaceAll('_', '[_/]');
}
