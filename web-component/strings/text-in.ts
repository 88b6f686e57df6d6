import type { Language } from './languages';
import type { Plural } from './keys';
import { textOf, type TextOf } from './text';

/** Texts of a part that is loaded with its texts in every language; English where there are none in one. @param tag language tag */
export function textIn<Key extends string>(
  tables: Readonly<Record<Language, Readonly<Record<Key, string | Plural>>>>,
  tag: string,
): TextOf<Key> {
  const isThere = (code: string): code is Language => Object.hasOwn(tables, code);
  const primary = tag.split('-')[0] ?? '';
  return textOf<Key>(tag, tables[isThere(primary) ? primary : 'en']);
}
