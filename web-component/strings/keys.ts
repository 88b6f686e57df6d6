import type { texts as callTexts } from './en/call';
import type { texts } from './en/element';

/** Plural forms; a form that a language has and the table lacks falls back to `other`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Another language than English: every key of the English table, a text or plural forms where that has them. */
export type Translated<English> = {
  readonly [K in keyof English]: English[K] extends string ? string : Plural;
};

/** Keys of texts that the element brings along. */
export type Key = keyof typeof texts;
export type Strings = Translated<typeof texts>;

/** Keys of texts that are used from the call on, and loaded for it. */
export type CallKey = keyof typeof callTexts;
export type CallStrings = Translated<typeof callTexts>;
