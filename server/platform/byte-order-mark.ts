const MARK = '\ufeff';

/** Returns a text without the byte-order mark that some programs put before it. */
export const withoutMark = (text: string): string => (text.startsWith(MARK) ? text.slice(MARK.length) : text);
