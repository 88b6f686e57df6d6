import { en } from './en';
import type { Strings } from './keys';

/** Every language, in the order of this list. All but English are files of their own, loaded when they are wanted. */
const TABLES = {
  en: async () => en,
  de: async () => (await import('./de')).de,
  es: async () => (await import('./es')).es,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
  ja: async () => (await import('./ja')).ja,
  ar: async () => (await import('./ar')).ar,
} satisfies Record<string, () => Promise<Strings>>;

export type Language = keyof typeof TABLES;

export const LANGUAGES = Object.keys(TABLES).filter(isLanguage);

/** The words of a language. @throws Error when its file cannot be loaded */
export async function stringsOf(language: Language): Promise<Strings> {
  return TABLES[language]();
}

/**
 * The first language asked for that there are words in; English when there is none.
 * @param wanted language tags, best first; empty ones are skipped
 * @returns the requested tag, so that `de-AT` keeps its Austrian formats
 */
export function choiceOf(wanted: readonly (string | null | undefined)[]): {
  tag: string;
  language: Language;
} {
  for (const tag of wanted) {
    const primary = tag?.trim().split(/[-_]/)[0]?.toLowerCase() ?? '';
    if (tag && isLanguage(primary) && isTag(tag)) return { tag, language: primary };
  }
  return { tag: 'en', language: 'en' };
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(TABLES, code);
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
