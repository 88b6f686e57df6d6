import type { Plural } from './keys';
import { textOf, type TextOf } from './text';

/**
 * Returns the texts of a part that is loaded with its texts in every language; English where a language has none.
 * @param tables by the path of their file, for example `./de/polls.ts`
 * @param tag language tag
 */
export function textIn<Key extends string>(
  tables: Readonly<Record<string, Readonly<Record<Key, string | Plural>>>>,
  tag: string,
): TextOf<Key> {
  const tableOf = (language: string) =>
    Object.entries(tables).find(([path]) => path.startsWith(`./${language}/`))?.[1];
  const table = tableOf(tag.split('-')[0]?.toLowerCase() ?? '') ?? tableOf('en');
  if (table === undefined) throw new Error('There are no English texts.');
  return textOf<Key>(tag, table);
}
