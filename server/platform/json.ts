import { withoutMark } from './byte-order-mark';
import { badRequest } from './errors/errors';

/**
 * Reads JSON from outside, which is then stored, compared and hashed. Ignores a byte-order mark at the start. Refuses a
 * number that would come back as another one. A number without an exponent has to be within ±(2^53 - 1), and a number
 * with an exponent may neither overflow nor become zero. Decimal places beyond the precision of a double are rounded,
 * as every reader of JSON does.
 * @throws SyntaxError for text that is not JSON; ApiError BAD_REQUEST that names the position of such a number
 */
export function parseJson(given: string): unknown {
  const text = withoutMark(given);
  const value: unknown = JSON.parse(text);
  if (!MAY_HAVE_SUCH.test(text)) return value;
  // Revivers see how a number is written from Node 22 on only. So such numbers are marked, and looked for.
  const marked = text.replace(STRING_OR_NUMBER, (token) => (isFaithful(token) ? token : MARKED));
  const place = marked === text ? null : placeOf(JSON.parse(marked));
  if (place === null) return value; // of a name that is given twice, the last one counts
  throw badRequest(
    `The number${place === '' ? '' : ` at "${place}"`} cannot be stored exactly: send it as a string.`,
  );
}

/** Most texts have no long number and no exponent, and need no second look. */
const MAY_HAVE_SUCH = /\d{16}|\d[eE]/;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

const MARK = '\0a number that is not kept';
const MARKED = JSON.stringify(MARK);

/** Returns whether a token of valid JSON is a string, or a number that a double represents. */
function isFaithful(token: string): boolean {
  if (token.startsWith('"')) return true;
  const value = Number(token);
  if (!/e/i.test(token)) return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return Number.isFinite(value) && (value !== 0 || !/[1-9]/.test(token.split(/e/i, 1)[0] ?? ''));
}

/**
 * Names where the mark is, for example `metadata.orders[3].id`; null: nowhere. It does not call itself: a text from
 * outside may be nested more deeply than calls can be.
 */
function placeOf(root: unknown): string | null {
  const open = [{ value: root, path: '' }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { value, path } = at;
    if (value === MARK) return path.toWellFormed();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.entries(value).map(([key, child]) => {
      const step = Array.isArray(value) ? `[${key}]` : path === '' ? key : `.${key}`;
      return { value: child, path: (path + step).slice(0, PLACE_MAX_CHARACTERS) };
    });
    for (const one of inner.toReversed()) open.push(one);
  }
  return null;
}

const PLACE_MAX_CHARACTERS = 100;
