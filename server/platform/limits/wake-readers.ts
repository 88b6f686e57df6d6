import type { WaitingReaders } from './waiting-readers';

/**
 * Makes a function that checks whether another process has stored something for which a reader of this process waits.
 * It is called regularly, so that a reader sees it soon even when no process tells the other.
 * @param readHeads returns a value for each topic, which changes when there is something new
 */
export function wakeReadersOfOthers(
  readers: WaitingReaders,
  readHeads: (topics: string[]) => Promise<ReadonlyMap<string, unknown>>,
): () => Promise<void> {
  let known: ReadonlyMap<string, unknown> = new Map();
  return async () => {
    const topics = readers.topics();
    if (topics.length === 0) {
      known = new Map();
      return;
    }
    const heads = await readHeads(topics);
    for (const [topic, head] of heads) if (known.get(topic) !== head) readers.wake(topic);
    known = heads;
  };
}
