import type { callEn } from './call/call-en';
import type { en } from './en';

/** Plural forms; a form that a language has and the table lacks falls back to `other`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Another language than English: every key of the English table, a text or plural forms where that has them. */
type Translated<English> = { [K in keyof English]: English[K] extends string ? string : Plural };

/** Keys of texts that the element brings along. */
export type Key = keyof typeof en;
export type Strings = Translated<typeof en>;

/** Keys of texts that are used from the call on, and loaded for it. */
export type CallKey = keyof typeof callEn;
export type CallStrings = Translated<typeof callEn>;
