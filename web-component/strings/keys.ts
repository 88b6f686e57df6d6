import type { en } from './en';

/** Plural forms; a form that a language has and the table lacks falls back to `other`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

type English = typeof en;
export type Key = keyof English;
/** Keys of texts that depend on a number. */
type PluralKey = { [K in Key]: English[K] extends string ? never : K }[Key];

/** One language: every key of the English table, a text or plural forms. */
export type Strings = { [K in Key]: K extends PluralKey ? Plural : string };
