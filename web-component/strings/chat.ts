import type { texts } from './en/chat';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type ChatStrings = Translated<typeof texts>;
export type ChatText = TextOf<keyof ChatStrings>;

/** The texts of the chat, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<ChatStrings>('./*/chat.ts', { eager: true, import: 'texts' });

/** Returns the texts in the language of the element. @param tag language tag */
export const chatTextOf = (tag: string): ChatText => textIn(TABLES, tag);
