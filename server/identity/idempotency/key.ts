import { badRequest } from '../../platform/errors/errors';

const KEY_MAX_CHARACTERS = 255;
const VISIBLE = /^[\x21-\x7e]+$/;
/** A quoted string of RFC 8941, in which a `\` precedes each `"` and `\`. */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;

/**
 * Reads the value of an `Idempotency-Key` header. Bare and quoted, the same characters are the same key.
 * @throws ApiError BAD_REQUEST unless it has 1 to 255 visible ASCII characters
 */
export function readIdempotencyKey(header: string): string {
  const key = header.startsWith('"') ? unquote(header) : header;
  if (key !== null && key.length <= KEY_MAX_CHARACTERS && VISIBLE.test(key)) return key;
  throw badRequest(
    `The header Idempotency-Key is not valid: it must have 1 to ${KEY_MAX_CHARACTERS} visible ASCII characters, with or without quotes around them.`,
  );
}

const unquote = (header: string): string | null =>
  QUOTED.exec(header)?.[1]?.replace(/\\(["\\])/g, '$1') ?? null;
