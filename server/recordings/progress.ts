import type { Db } from '../platform/db/client';
import { updateProcessing } from './store-capture';

/** Written no more often than this, in milliseconds. */
const EVERY_MS = 1_000;

/** Tells how far a recording's file is. */
export interface Progress {
  /** @param done from 0 to 1 */
  report(done: number): void;
  /** Resolves when nothing is being written any more. */
  flush(): Promise<void>;
}

export function trackProgress({ db, now }: { db: Db; now: () => Date }, recordingId: string): Progress {
  let writtenAt = 0;
  let percent = 0;
  let writing = Promise.resolve();
  return {
    report(done) {
      const next = Math.floor(100 * Math.min(1, done));
      const at = now();
      if (next <= percent || at.getTime() - writtenAt < EVERY_MS) return;
      writtenAt = at.getTime();
      percent = next;
      // What fails here is told by what comes after it: progress itself matters to nobody's file.
      writing = writing
        .then(() => updateProcessing(db, recordingId, { progressPercent: next, updatedAt: at }))
        .then(
          () => {},
          () => {},
        );
    },
    flush: () => writing,
  };
}
