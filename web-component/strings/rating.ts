import type { texts } from './en/rating';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type RatingStrings = Translated<typeof texts>;
export type RatingText = TextOf<keyof RatingStrings>;

/** The texts of the rating after a call, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<RatingStrings>('./*/rating.ts', { eager: true, import: 'texts' });

/** Returns the texts in the language of the element. @param tag language tag */
export const ratingTextOf = (tag: string): RatingText => textIn(TABLES, tag);
