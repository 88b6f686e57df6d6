import type { AccountUsage } from './queries';

/** Longest key by which the server adds up usage, in characters. */
const KEY_MAX = 100;

/** Returns the keys of the rooms' metadata by whose values usage can be added up, in alphabetical order. */
export function metadataKeys(rooms: readonly Pick<AccountUsage['rooms'][number], 'metadata'>[]): string[] {
  const keys = rooms.flatMap(({ metadata }) =>
    Object.entries(metadata).flatMap(([key, value]) =>
      value !== null && typeof value !== 'object' && isNameable(key) ? [key] : [],
    ),
  );
  return [...new Set(keys)].toSorted((one, other) => one.localeCompare(other));
}

const isNameable = (key: string): boolean =>
  key !== '' && key.length <= KEY_MAX && !/[\n\r\u2028\u2029\0]/.test(key);
