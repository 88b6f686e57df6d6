import type { texts } from './en/breakouts';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type BreakoutsStrings = Translated<typeof texts>;
export type BreakoutsText = TextOf<keyof BreakoutsStrings>;

/** The texts of breakout rooms, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<BreakoutsStrings>('./*/breakouts.ts', { eager: true, import: 'texts' });

/** Returns the texts in the language of the element. @param tag language tag */
export const breakoutsTextOf = (tag: string): BreakoutsText => textIn(TABLES, tag);
