import { ilike, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Returns letters as a pattern of LIKE that stands for these letters alone. */
export const literally = (letters: string): string => letters.replaceAll(/[\\%_]/g, '\\$&');

/** Returns whether a text of a row contains some letters, in any case. Older rows store texts as typed, so in any form. */
export const containsText = (text: SQLWrapper, letters: string): SQL =>
  ilike(sql`normalize(${text}, NFC)`, `%${literally(letters)}%`);
