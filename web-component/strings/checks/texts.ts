import type { Language } from '../languages';
import type { TextOf } from '../text';
import { textIn } from '../text-in';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import type { CheckKey, CheckStrings } from './keys';
import { pt } from './pt';

export type CheckText = TextOf<CheckKey>;

/** The texts of the tests before a call, in every language: they are loaded together with the tests. */
export const CHECK_STRINGS: Readonly<Record<Language, CheckStrings>> = { en, de, es, fr, pt, ja, ar };

/** The texts in the language of the element. @param tag language tag */
export const checkTextOf = (tag: string): CheckText => textIn(CHECK_STRINGS, tag);
