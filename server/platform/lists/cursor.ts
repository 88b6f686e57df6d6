import { z } from 'zod';

/** A position in a list that is ordered by a time and an id: after this row. */
export interface ListCursor {
  at: Date;
  id: string;
}

/** Accepts a cursor that callers pass back. @param id the regular expression of an id in the list */
export const listCursor = (id: string) =>
  z.string().regex(new RegExp(`^\\d{1,14}\\.${id}$`), 'must be the `next` of the page before');

/** @param text that `listCursor` has checked */
export function readListCursor(text: string): ListCursor {
  const [ms = '', id = ''] = text.split('.');
  return { at: new Date(Number(ms)), id };
}

/**
 * Returns a page of a list, and where the next one begins.
 * @param rows one more than the limit where there are more
 * @param limit null: all rows are the page
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number | null,
  cursorOf: (row: Row) => ListCursor,
): { shown: readonly Row[]; next: string | null } {
  const shown = limit === null ? rows : rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length === shown.length || last === undefined) return { shown, next: null };
  const { at, id } = cursorOf(last);
  return { shown, next: `${at.getTime()}.${id}` };
}
