/** A character that is seen: neither space nor control, nor one that stays invisible or belongs to a letter before it. */
const VISIBLE = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

/** Returns whether a text shows nothing. The element uses the same rule. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
