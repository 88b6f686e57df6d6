/*
 * The patterns of credentials, wherever they may appear by mistake, such as in the path of a request or the message of
 * an error. No other file defines them.
 */

/** A whole secret key; its last six characters are a checksum, see keys/secret.ts. */
export const SECRET_KEY = /^sk_(live|test)_[0-9A-Za-z]{46}$/;
/** The prefix of a secret key. */
export const SECRET_KEY_PREFIX = /^sk_(?:live|test)_/;

const REDACTED = '[redacted]';

/** Keys, also ones that were cut or mistyped. */
const KEY = '[sp]k_(?:live|test)_[\\w-]*';
/** Codes and tokens of applications, see grants/secret.ts. */
const GRANT_SECRET = '(?<![\\w-])o(?:ac|at|rt)_[\\w-]{16,}';
/** Three parts of base64url, each of the first two a JSON object. */
const TOKEN = '(?<![\\w-])eyJ[\\w-]{10,}(?:\\.[\\w-]*){0,2}';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Random characters, of which secrets of invitations and logins have 32 or more, and ids of ours fewer. */
const RANDOM = `(?<![\\w-])(?!${UUID}(?![\\w-]))(?=[\\w-]*[A-Z0-9])[\\w-]{32,}`;

const IN_TEXT = new RegExp(`${KEY}|${GRANT_SECRET}|${TOKEN}`, 'g');
const IN_PATH = new RegExp(`${KEY}|${TOKEN}|${RANDOM}`, 'g');

/** Redacts keys and tokens in a text. */
export const redactSecrets = (text: string): string => text.replace(IN_TEXT, REDACTED);

/**
 * Redacts keys, tokens and everything else that is random enough to be a secret in the path of a request, also when it
 * is percent-encoded several times.
 */
export function redactPath(path: string): string {
  const plain = decodeEscapes(path);
  const redacted = plain.replace(IN_PATH, REDACTED);
  return redacted === plain ? path : redacted;
}

/** More rounds than anything on the way of a request encodes a path. */
const ROUNDS_MAX = 5;

/** Only ASCII, because credentials have no other characters, and so that no escape is broken. */
function decodeEscapes(path: string): string {
  let decoded = path;
  for (let round = 0; round < ROUNDS_MAX && decoded.includes('%'); round += 1) {
    decoded = decoded.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return decoded;
}
