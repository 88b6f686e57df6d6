import type { texts } from './en/polls';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type PollsStrings = Translated<typeof texts>;
export type PollsText = TextOf<keyof PollsStrings>;

/** The texts of the panel of polls, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<PollsStrings>('./*/polls.ts', { eager: true, import: 'texts' });

/** Returns the texts in the language of the element. @param tag language tag */
export const pollsTextOf = (tag: string): PollsText => textIn(TABLES, tag);
