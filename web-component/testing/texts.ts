import { callStringsOf, type Language, stringsOf } from '../strings/languages';
import { callTextOf, type CallText } from '../strings/text';

/** Returns all texts of the element in a language. @param tag which formats of it */
export const textsIn = async (language: Language, tag: string = language): Promise<CallText> =>
  callTextOf(tag, await stringsOf(language), await callStringsOf(language));
