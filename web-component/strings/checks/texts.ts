import type { Language } from '../languages';
import { type Text, textOf } from '../text';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import type { CheckKey, CheckStrings } from './keys';
import { pt } from './pt';

export type CheckText = Text<CheckKey>;

/** The texts of the tests before a call, in every language: they are loaded together with the tests. */
export const CHECK_STRINGS: Readonly<Record<Language, CheckStrings>> = { en, de, es, fr, pt, ja, ar };

/** The texts in the language of the element. @param tag language tag */
export function checkTextOf(tag: string): CheckText {
  const primary = tag.split('-')[0] ?? '';
  return textOf<CheckKey>(tag, hasTexts(primary) ? CHECK_STRINGS[primary] : en);
}

const hasTexts = (code: string): code is Language => Object.hasOwn(CHECK_STRINGS, code);
