import type { texts } from './en/checks';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type ChecksStrings = Translated<typeof texts>;
export type ChecksText = TextOf<keyof ChecksStrings>;

/** The texts of the tests before a call, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<ChecksStrings>('./*/checks.ts', { eager: true, import: 'texts' });

/** Returns the texts in the language of the element. @param tag language tag */
export const checksTextOf = (tag: string): ChecksText => textIn(TABLES, tag);
