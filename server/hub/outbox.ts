interface Entry {
  data: string;
  bytes: number;
  /** What a later entry of the same sender makes void; null: nothing does. */
  about: string | null;
}

/** What others say to one client and what waits until the client has taken what came before. */
export interface Outbox {
  /**
   * Sends it, or has it wait behind what its sender has said before.
   * @param about a later entry of the sender about the same takes the place of this one while it waits
   * @returns false: too much waits, and something of whoever has most waiting was dropped
   */
  put(from: string, data: string, about?: string | null): boolean;
  /** Drops what a sender has waiting about something. */
  forget(from: string, about: string): void;
  /** Sends what waits, for as long as the client takes it. */
  drain(): void;
}

/**
 * A queue for each sender, emptied in turns: nobody's flood delays, displaces or cuts off what others say to the same
 * client. Together they are bounded, and at the bound whoever has most waiting loses their newest.
 * @param options.maxBytes of all that waits
 * @param options.isFull whether the client has enough to take for now; `drain` is to be called when it has taken some
 */
export function createOutbox(options: {
  maxBytes: number;
  isFull(): boolean;
  write(data: string): void;
}): Outbox {
  const queues = new Map<string, Entry[]>(); // in the order of their turns
  let waiting = 0;

  return {
    put(from, data, about = null) {
      if (queues.size === 0 && !options.isFull()) {
        options.write(data);
        return true;
      }
      const queue = queues.get(from) ?? [];
      queues.set(from, queue);
      const entry = { data, bytes: Buffer.byteLength(data), about };
      const index = about === null ? -1 : queue.findIndex((other) => other.about === about);
      waiting += entry.bytes - (queue[index]?.bytes ?? 0);
      if (index === -1) queue.push(entry);
      else queue[index] = entry;
      return !dropExcess();
    },

    forget(from, about) {
      const queue = queues.get(from) ?? [];
      const kept = queue.filter((entry) => entry.about !== about);
      waiting -= bytesOf(queue) - bytesOf(kept);
      if (kept.length === 0) queues.delete(from);
      else queues.set(from, kept);
    },

    drain() {
      for (let next = queues.entries().next().value; next && !options.isFull();) {
        const [from, queue] = next;
        const entry = queue.shift();
        queues.delete(from);
        if (queue.length > 0) queues.set(from, queue); // behind the others
        if (entry) {
          waiting -= entry.bytes;
          options.write(entry.data);
        }
        next = queues.entries().next().value;
      }
    },
  };

  function dropExcess(): boolean {
    const isTooMuch = waiting > options.maxBytes;
    while (waiting > options.maxBytes) {
      const [from, queue] = longest();
      waiting -= queue.pop()?.bytes ?? 0;
      if (queue.length === 0) queues.delete(from);
    }
    return isTooMuch;
  }

  function longest(): [string, Entry[]] {
    return [...queues].reduce((most, other) => (bytesOf(other[1]) > bytesOf(most[1]) ? other : most));
  }
}

const bytesOf = (queue: readonly Entry[]): number => queue.reduce((sum, { bytes }) => sum + bytes, 0);
