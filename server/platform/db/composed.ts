import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A text of a row in composed form (NFC), to compare with what is searched; older rows have it as it was typed. */
export const composed = (text: SQLWrapper): SQL<string> => sql<string>`normalize(${text}, NFC)`;
