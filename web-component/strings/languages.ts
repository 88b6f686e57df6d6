import { texts } from './en/element';
import type { CallStrings, Strings } from './keys';

/** The two files of a language that are loaded by themselves: those of the element, and those that a call begins with. */
interface Tables {
  element: () => Promise<{ texts: Strings }>;
  call: () => Promise<{ texts: CallStrings }>;
}

/** Every language, in the order of this list. The element brings English along. */
const TABLES = {
  en: { element: async () => ({ texts }), call: () => import('./en/call') },
  de: { element: () => import('./de/element'), call: () => import('./de/call') },
  es: { element: () => import('./es/element'), call: () => import('./es/call') },
  fr: { element: () => import('./fr/element'), call: () => import('./fr/call') },
  pt: { element: () => import('./pt/element'), call: () => import('./pt/call') },
  ja: { element: () => import('./ja/element'), call: () => import('./ja/call') },
  ar: { element: () => import('./ar/element'), call: () => import('./ar/call') },
} satisfies Record<string, Tables>;

export type Language = keyof typeof TABLES;

export const LANGUAGES = Object.keys(TABLES).filter(isLanguage);

/** Returns the texts of a language. @throws Error when its file cannot be loaded */
export async function stringsOf(language: Language): Promise<Strings> {
  return (await TABLES[language].element()).texts;
}

/** Returns the texts of a language that are used from the call on. @throws Error when their file cannot be loaded */
export async function callStringsOf(language: Language): Promise<CallStrings> {
  return (await TABLES[language].call()).texts;
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
  for (const given of wanted) {
    const tag = canonical(given);
    const primary = tag.split('-')[0]?.toLowerCase() ?? '';
    if (isLanguage(primary) && isTag(tag)) return { tag, language: primary };
  }
  return { tag: 'en', language: 'en' };
}

/** Returns a language tag as browsers read it. Systems write `de_DE.UTF-8` for `de-DE`. */
const canonical = (given: string | null | undefined): string =>
  given?.trim().split(/[.@]/)[0]?.replaceAll('_', '-') ?? '';

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
