import type { texts } from './en/sharing';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type SharingStrings = Translated<typeof texts>;
type SharingText = TextOf<keyof SharingStrings>;

/** The texts of how you share your screen, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<SharingStrings>('./*/sharing.ts', { eager: true, import: 'texts' });

/** Returns the texts in the language of the element. @param tag language tag */
export const sharingTextOf = (tag: string): SharingText => textIn(TABLES, tag);
