/** A visible character: not a space, control, invisible character or mark of the letter before it. */
const VISIBLE = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

/** Returns whether a text shows nothing. The element uses the same rule. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
