/** Rows with bytes in a storage. */
interface Removal<Row> {
  /** Returns the next rows after an id, in the order of their ids; empty: there are no more. */
  list: (after: string) => Promise<Row[]>;
  remove: (row: Row) => Promise<void>;
  /** Records that the bytes of a row are removed. */
  done: (id: string) => Promise<void>;
  /** Called for a row whose bytes cannot be removed now. */
  onFailure: (err: unknown, id: string) => void;
}

/**
 * Removes the bytes of rows. A row whose bytes cannot be removed waits for the next time, and does not block others.
 * @throws the reason of the signal, as soon as it aborts
 */
export async function removeEach<Row extends { id: string }>(
  { list, remove, done, onFailure }: Removal<Row>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let after = '';
  for (let page = await list(after); page.length > 0; page = await list(after)) {
    for (const row of page) {
      signal?.throwIfAborted();
      after = row.id;
      try {
        await remove(row);
      } catch (err) {
        signal?.throwIfAborted();
        onFailure(err, row.id);
        continue;
      }
      await done(row.id);
    }
  }
}
