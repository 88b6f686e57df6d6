/** The most that one event has: turns, and bytes of their texts together unless one turn is longer. */
export const BATCH_MAX_TURNS = 50;
const BATCH_MAX_BYTES = 64_000;

/** The turns above `after`, up to `until`. */
export interface Batch {
  after: number;
  until: number;
}

/** Divides turns into batches, in their order. @param after the number of the turn before the first */
export function batchesOf(turns: readonly { cursor: number; bytes: number }[], after: number): Batch[] {
  const batches: (Batch & { count: number; bytes: number })[] = [];
  for (const { cursor, bytes } of turns) {
    const last = batches.at(-1);
    if (last && last.count < BATCH_MAX_TURNS && last.bytes + bytes <= BATCH_MAX_BYTES) {
      last.until = cursor;
      last.count += 1;
      last.bytes += bytes;
    } else {
      batches.push({ after: last?.until ?? after, until: cursor, count: 1, bytes });
    }
  }
  return batches.map(({ after: start, until }) => ({ after: start, until }));
}
