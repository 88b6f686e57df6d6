import type { texts } from './en/files';
import type { Translated } from './keys';
import type { TextOf } from './text';
import { textIn } from './text-in';

export type FilesStrings = Translated<typeof texts>;
export type FilesText = TextOf<keyof FilesStrings>;

/** The texts of files in the chat, in every language: they are loaded together with it. */
const TABLES = import.meta.glob<FilesStrings>('./*/files.ts', { eager: true, import: 'texts' });

/** Returns the texts in the language of the element. @param tag language tag */
export const filesTextOf = (tag: string): FilesText => textIn(TABLES, tag);
