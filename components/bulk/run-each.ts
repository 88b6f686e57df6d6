/** How far an action on many rows has come. */
export interface Progress {
  /** The rows on which it was carried out. */
  done: ReadonlySet<string>;
  /** The rows on which it failed, with their errors. */
  failed: ReadonlyMap<string, unknown>;
}

interface Options {
  /** The most rows at the same time. */
  atOnce: number;
  /** Ends it before the next row. Rows that were begun are finished. */
  signal: AbortSignal;
  /** Returns whether an error means that a row was in the wanted state already. */
  isDone: (error: unknown) => boolean;
  /** Returns whether an error concerns all rows, so that no other one is begun. */
  isFatal: (error: unknown) => boolean;
  onProgress: (progress: Progress) => void;
}

/**
 * Carries out an action on each row, once, a few at the same time. Never rejects: the result names the rows that failed.
 * Rows that were not begun are in neither list.
 */
export async function runEach(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  { atOnce, signal, isDone, isFatal, onProgress }: Options,
): Promise<Progress> {
  const done = new Set<string>();
  const failed = new Map<string, unknown>();
  const waiting = [...new Set(ids)];
  const progress = (): Progress => ({ done: new Set(done), failed: new Map(failed) });
  const takeTurns = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await act(id);
        done.add(id);
      } catch (error) {
        if (isDone(error)) done.add(id);
        else failed.set(id, error);
        if (isFatal(error)) waiting.length = 0;
      }
      if (signal.aborted) waiting.length = 0;
      onProgress(progress());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return progress();
}
