import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from '../../platform/principal/principal';
import { SECRET_KEY } from '../../platform/log/redact';

/** The information that a secret key contains, which needs no look-up. */
export interface ParsedKey {
  mode: Mode;
  /** The first 16 characters, shown to people. */
  start: string;
  /** The last 4 characters, shown to people. */
  end: string;
}

/**
 * Creates a secret key: `sk_live_` or `sk_test_`, 8 characters of public id, 32 of secret, 6 of checksum, all base62.
 * It is shown once; only `hashKey` of it is stored.
 */
export function newKey(mode: Mode): string {
  let body = '';
  for (let length = 0; length < 40; length += 1) body += BASE62[randomInt(62)];
  const start = `sk_${mode}_${body}`;
  return start + checksum(start);
}

/** Parses a key; null when it is not a well-formed secret key with a correct checksum. */
export function parseKey(key: string): ParsedKey | null {
  const match = SECRET_KEY.exec(key);
  if (!match || checksum(key.slice(0, 48)) !== key.slice(48)) return null;
  return { mode: match[1] === 'live' ? 'live' : 'test', start: key.slice(0, 16), end: key.slice(-4) };
}

/** SHA-256 of the whole key, base64url. A fast hash is right here: the key holds 190 random bits. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Returns whether a credential looks like a publishable key, which this server never accepts. */
export const isPublishableKey = (credential: string): boolean => credential.startsWith('pk_');

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (rest > 0) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits.padStart(6, '0');
}
