import type { texts } from './en/pointers';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type PointerStrings = Translated<typeof texts>;
type PointerText = TextOf<keyof PointerStrings>;

/** The texts of pointing at shared screens, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<PointerStrings>('./*/pointers.ts', { eager: true, import: 'texts' });

/** Returns the texts in the language of the element. @param tag language tag */
export const pointerTextOf = (tag: string): PointerText => textIn(TABLES, tag);
