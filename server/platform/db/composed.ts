import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Returns a text of a row in composed form (NFC), to compare it with a search. Older rows store it as typed. */
export const composed = (text: SQLWrapper): SQL<string> => sql<string>`normalize(${text}, NFC)`;
