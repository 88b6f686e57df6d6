/** The least number of characters that the server searches for. */
export const ASKED_MIN_LENGTH = 2;

/** The part of a secret key that the portal shows. */
const KEY_START = /^sk_(?:live|test)_.{0,8}/;

/**
 * Returns what the server is asked for a text; null: nothing. Secrets that were pasted do not leave the browser: of a
 * key only its visible start, of a signing secret nothing.
 */
export function askedFor(text: string): string | null {
  const trimmed = text.trim();
  if (/^(whsec_|pk_)/.test(trimmed)) return null;
  const asked = KEY_START.exec(trimmed)?.[0] ?? trimmed;
  return asked.length < ASKED_MIN_LENGTH ? null : asked;
}

/** Returns whether a text looks like a part of an id, which finds nothing. */
export const isPartOfId = (text: string): boolean =>
  /^(rm|ses|prt|usr|key|whk|dlv|evt|rec)_[a-z2-7]{0,25}$/.test(text.trim().toLowerCase());
