import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import type { Key, Strings } from './keys';
import { pt } from './pt';

export type Language = 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
export const LANGUAGES: Readonly<Record<Language, Strings>> = { en, de, es, fr, pt, ja, ar };

/** The words of one language. */
export interface Text {
  /** Language tag for dates, numbers and the order of names: the one asked for, so that `de-AT` stays Austrian. */
  language: string;
  dir: 'ltr' | 'rtl';
  /** @param values what fills the `{…}` of the text; `count` chooses the plural form */
  (key: Key, values?: Record<string, string | number>): string;
}

/**
 * The words of the first language asked for that there is a table of; English when there is none.
 * @param wanted language tags, best first; empty ones are skipped
 */
export function textIn(wanted: readonly (string | null | undefined)[]): Text {
  const tag = wanted.find((candidate) => languageOf(candidate) !== null) ?? 'en';
  const language = languageOf(tag) ?? 'en';
  const strings = LANGUAGES[language];
  const plural = new Intl.PluralRules(tag);
  const text = (key: Key, values: Record<string, string | number> = {}): string => {
    const entry = strings[key];
    const template =
      typeof entry === 'string' ? entry : (entry[plural.select(Number(values['count'] ?? 0))] ?? entry.other);
    return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => shown(values[name] ?? whole, tag));
  };
  return Object.assign(text, { language: tag, dir: language === 'ar' ? ('rtl' as const) : ('ltr' as const) });
}

const shown = (value: string | number, tag: string): string =>
  typeof value === 'number' ? value.toLocaleString(tag) : value;

function languageOf(tag: string | null | undefined): Language | null {
  const primary = tag?.trim().split(/[-_]/)[0]?.toLowerCase() ?? '';
  return isLanguage(primary) && isTag(tag ?? '') ? primary : null;
}

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
