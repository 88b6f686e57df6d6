import type { texts } from './en/consent';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type ConsentStrings = Translated<typeof texts>;
export type ConsentText = TextOf<keyof ConsentStrings>;

/** The texts of consent, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<ConsentStrings>('./*/consent.ts', { eager: true, import: 'texts' });

/** Returns the texts in the language of the element. @param tag language tag */
export const consentTextOf = (tag: string): ConsentText => textIn(TABLES, tag);
