import type { texts } from './en/background';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type BackgroundStrings = Translated<typeof texts>;
export type BackgroundText = TextOf<keyof BackgroundStrings>;

/** The texts of the choice of backgrounds, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<BackgroundStrings>('./*/background.ts', { eager: true, import: 'texts' });

/** Returns the texts in the language of the element. @param tag language tag */
export const backgroundTextOf = (tag: string): BackgroundText => textIn(TABLES, tag);
