/** The rows of a list that a person has selected, and the row from which a range begins. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The row that was pressed last; null: none was. */
  anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null };

/**
 * Returns the selection after a row was pressed. With a range, all rows from the one that was pressed before become what
 * this one becomes: selected or not.
 * @param rows the rows in their order
 */
export function pressed(
  { ids, anchor }: Selection,
  rows: readonly string[],
  { id, isRange }: { id: string; isRange: boolean },
): Selection {
  const isSelected = !ids.has(id);
  const [from, to] = [anchor === null ? -1 : rows.indexOf(anchor), rows.indexOf(id)];
  const changed =
    isRange && from !== -1 && to !== -1 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const next = new Set(ids);
  for (const row of changed) {
    if (isSelected) next.add(row);
    else next.delete(row);
  }
  return { ids: next, anchor: id };
}

/** Returns the selection after the box for all rows was pressed: all, or none when all were selected. */
export function pressedAll({ ids }: Selection, rows: readonly string[]): Selection {
  return rows.every((row) => ids.has(row)) ? NOTHING : { ids: new Set(rows), anchor: null };
}

/** Returns the selected rows that are in the list, in its order. Rows that have left it are not selected. */
export const selectedOf = ({ ids }: Selection, rows: readonly string[]): string[] =>
  rows.filter((row) => ids.has(row));
