import type { Key, Plural } from './keys';

/** The texts of one language. */
export interface Text<AnyKey extends string = Key> {
  /** Language tag for dates, numbers and sorting: the requested one, so that `de-AT` keeps its Austrian formats. */
  language: string;
  dir: 'ltr' | 'rtl';
  /** @param values what fills the `{…}` of the text; `count` chooses the plural form */
  (key: AnyKey, values?: Record<string, string | number>): string;
}

/** Fills in texts of one table. @param tag language tag of the table's language */
export function textOf<AnyKey extends string = Key>(
  tag: string,
  strings: Readonly<Record<AnyKey, string | Plural>>,
): Text<AnyKey> {
  const plural = new Intl.PluralRules(tag);
  const text = (key: AnyKey, values: Record<string, string | number> = {}): string => {
    const entry: string | Plural = strings[key];
    const template =
      typeof entry === 'string' ? entry : (entry[plural.select(Number(values['count'] ?? 0))] ?? entry.other);
    return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => shown(values[name] ?? whole, tag));
  };
  const isArabic = /^ar\b/i.test(tag);
  return Object.assign(text, { language: tag, dir: isArabic ? ('rtl' as const) : ('ltr' as const) });
}

const shown = (value: string | number, tag: string): string =>
  typeof value === 'number' ? value.toLocaleString(tag) : value;
