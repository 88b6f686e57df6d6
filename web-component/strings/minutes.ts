import type { texts } from './en/minutes';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type MinutesStrings = Translated<typeof texts>;
export type MinutesText = TextOf<keyof MinutesStrings>;

/** The texts of the panel of drafted minutes, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<MinutesStrings>('./*/minutes.ts', { eager: true, import: 'texts' });

/** Returns the texts in the language of the element. @param tag language tag */
export const minutesTextOf = (tag: string): MinutesText => textIn(TABLES, tag);
