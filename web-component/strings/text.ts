import type { Key, Strings } from './keys';

/** The texts of one language. */
export interface Text {
  /** Language tag for dates, numbers and sorting: the requested one, so that `de-AT` keeps its Austrian formats. */
  language: string;
  dir: 'ltr' | 'rtl';
  /** @param values what fills the `{…}` of the text; `count` chooses the plural form */
  (key: Key, values?: Record<string, string | number>): string;
}

/** Fills in texts of one table. @param tag language tag of the table's language */
export function textOf(tag: string, strings: Strings): Text {
  const plural = new Intl.PluralRules(tag);
  const text = (key: Key, values: Record<string, string | number> = {}): string => {
    const entry = strings[key];
    const template =
      typeof entry === 'string' ? entry : (entry[plural.select(Number(values['count'] ?? 0))] ?? entry.other);
    return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => shown(values[name] ?? whole, tag));
  };
  const isArabic = /^ar\b/i.test(tag);
  return Object.assign(text, { language: tag, dir: isArabic ? ('rtl' as const) : ('ltr' as const) });
}

const shown = (value: string | number, tag: string): string =>
  typeof value === 'number' ? value.toLocaleString(tag) : value;
