import { en } from './en';
import type { CallStrings, Strings } from './keys';

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

/** What is used from the call on only: a file of its own in each language, English too. */
const CALL_TABLES: Readonly<Record<Language, () => Promise<CallStrings>>> = {
  en: async () => (await import('./call/call-en')).callEn,
  de: async () => (await import('./call/call-de')).callDe,
  es: async () => (await import('./call/call-es')).callEs,
  fr: async () => (await import('./call/call-fr')).callFr,
  pt: async () => (await import('./call/call-pt')).callPt,
  ja: async () => (await import('./call/call-ja')).callJa,
  ar: async () => (await import('./call/call-ar')).callAr,
};

export const LANGUAGES = Object.keys(TABLES).filter(isLanguage);

/** The words of a language. @throws Error when its file cannot be loaded */
export async function stringsOf(language: Language): Promise<Strings> {
  return TABLES[language]();
}

/** The words of a language that are used from the call on. @throws Error when their file cannot be loaded */
export async function callStringsOf(language: Language): Promise<CallStrings> {
  return CALL_TABLES[language]();
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
