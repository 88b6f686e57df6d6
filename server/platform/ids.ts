import { randomFillSync } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 26;

export type IdPrefix =
  | 'rm'
  | 'ses'
  | 'acc'
  | 'usr'
  | 'gst'
  | 'key'
  | 'lgn'
  | 'prt'
  | 'trn'
  | 'inv'
  | 'evt'
  | 'job'
  | 'act'
  | 'dec'
  | 'msg'
  | 'ban'
  | 'chk'
  | 'pol'
  | 'fil'
  | 'whk'
  | 'dlv'
  | 'att'
  | 'clt'
  | 'grt'
  | 'org'
  | 'rcd'
  | 'cns'
  | 'exp'
  | 'ers'
  | 'lnk'
  | 'stm'
  | 'str';

/** Creates an identifier: the prefix, an underscore and 26 lower-case base32 characters (130 random bits). */
export function newId(prefix: IdPrefix): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let id = `${prefix}_`;
  for (const end = used + LENGTH; used < end; used += 1) id += ALPHABET[pool.readUInt8(used) & 31];
  return id;
}

/** Gives each item a new identifier. They ascend, so that lists keep the order of items whose times are equal. */
export function withNewIds<Item extends object>(
  prefix: IdPrefix,
  items: readonly Item[],
): (Item & { id: string })[] {
  const ids = items.map(() => newId(prefix)).toSorted();
  return items.map((item, n) => ({ ...item, id: ids[n] ?? newId(prefix) }));
}

/** Random bytes for the next ids, each used once: asking for few at a time takes as long as asking for many. */
const pool = Buffer.alloc(LENGTH * 64);
let used = pool.length;

/** Returns whether a string could be an identifier of this kind. Other strings need no query. */
export function isId(prefix: IdPrefix, value: string): boolean {
  return value.length === prefix.length + 1 + LENGTH && value.startsWith(`${prefix}_`) && SHAPE.test(value);
}

const SHAPE = /^[a-z]+_[a-z2-7]+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a string is a UUID of any version, in any case. */
export const isUuid = (value: string): boolean => UUID.test(value);
