/** Control characters and those that change the direction of the text around them. */
export const UNSAFE_IN_A_LINE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]/gu;
