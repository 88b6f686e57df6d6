/** The shortest time between two updates, in milliseconds. */
const EVERY_MS = 1_000;

/** Stores the progress of a file that is being made. */
export interface Progress {
  /** Reports progress. @param done from 0 to 1 */
  report(done: number): void;
  /** Resolves when the last update is stored. */
  flush(): Promise<void>;
}

/** @param save stores the progress, from 1 to 100 */
export function trackProgress(
  now: () => Date,
  save: (percent: number, at: Date) => Promise<unknown>,
): Progress {
  let writtenAt = 0;
  let percent = 0;
  let writing = Promise.resolve();
  return {
    report(done) {
      const reached = Math.floor(100 * Math.min(1, done));
      const at = now();
      if (reached <= percent || at.getTime() - writtenAt < EVERY_MS) return;
      writtenAt = at.getTime();
      percent = reached;
      // A failed update is ignored: the file does not depend on it.
      writing = writing
        .then(() => save(reached, at))
        .then(
          () => {},
          () => {},
        );
    },
    flush: () => writing,
  };
}
