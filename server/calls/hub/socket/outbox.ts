/**
 * How a message of another participant is delivered to a client that reads too slowly:
 * - `transient`: it may be lost
 * - `required`: when it is lost, the client must reconnect, because `welcome` contains it
 * - `state`: it is never lost; a newer message of the same sender with the same key replaces it while it waits
 */
export type Delivery = 'transient' | 'required' | { state: string };

interface Entry {
  data: string;
  bytes: number;
  delivery: Delivery;
}

interface Queue {
  entries: Entry[];
  /** The entries that are state, by key. */
  states: Map<string, Entry>;
  bytes: number;
}

/** Memory of an entry beside its text. */
const ENTRY_BYTES = 100;

/** Messages of other participants to one client, which wait until the client has read those before them. */
export interface Outbox {
  readonly isEmpty: boolean;
  /**
   * Sends a message, or queues it behind earlier messages of its sender.
   * @returns what was lost because too much waits, from the sender with the most waiting; null: nothing
   */
  put(from: string, data: string, delivery?: Delivery): 'transient' | 'required' | null;
  /** Whether the state of a sender with that key waits. */
  isQueued(from: string, key: string): boolean;
  /** Discards the state of a sender with that key. @returns whether it waited */
  discard(from: string, key: string): boolean;
  /** Sends what waits, for as long as the client reads it. */
  drain(): void;
}

/**
 * One queue for each sender, emptied round-robin: a sender who floods does not delay, displace or lose messages of others
 * to the same client. All queues together are bounded; at the bound, the sender with the most waiting loses their newest
 * message. State is not lost: a sender has one for each key.
 * @param options.maxBytes of all messages that wait
 * @param options.isFull whether the client has enough to read for now; `drain` is called when it has read some
 */
export function createOutbox(options: {
  maxBytes: number;
  isFull(): boolean;
  write(data: string): void;
}): Outbox {
  const queues = new Map<string, Queue>(); // in the order of the round-robin
  let waiting = 0;

  return {
    get isEmpty() {
      return queues.size === 0;
    },

    put(from, data, delivery = 'transient') {
      if (queues.size === 0 && !options.isFull()) {
        options.write(data);
        return null;
      }
      const queue: Queue = queues.get(from) ?? { entries: [], states: new Map(), bytes: 0 };
      queues.set(from, queue);
      const entry: Entry = { data, bytes: ENTRY_BYTES + Buffer.byteLength(data), delivery };
      const key = stateKeyOf(entry);
      const before = key === null ? undefined : queue.states.get(key);
      if (before === undefined) queue.entries.push(entry);
      else queue.entries[queue.entries.indexOf(before)] = entry;
      if (key !== null) queue.states.set(key, entry);
      count(queue, entry.bytes - (before?.bytes ?? 0));
      return dropExcess();
    },

    isQueued: (from, key) => queues.get(from)?.states.has(key) ?? false,

    discard(from, key) {
      const queue = queues.get(from);
      const entry = queue?.states.get(key);
      if (queue === undefined || entry === undefined) return false;
      remove(from, queue, entry);
      return true;
    },

    drain() {
      for (let next = queues.entries().next().value; next && !options.isFull();) {
        const [from, queue] = next;
        const [entry] = queue.entries;
        queues.delete(from);
        queues.set(from, queue); // behind the others
        if (entry) {
          remove(from, queue, entry);
          options.write(entry.data);
        }
        next = queues.entries().next().value;
      }
    },
  };

  function dropExcess(): 'transient' | 'required' | null {
    let lost: 'transient' | 'required' | null = null;
    while (waiting > options.maxBytes) {
      const next = newestOfLongest();
      if (next === null) return lost;
      remove(next.from, next.queue, next.entry);
      if (lost !== 'required') lost = next.entry.delivery === 'required' ? 'required' : 'transient';
    }
    return lost;
  }

  /** The entry to drop next; null: all that waits is state. */
  function newestOfLongest(): { from: string; queue: Queue; entry: Entry } | null {
    let longest: { from: string; queue: Queue } | null = null;
    for (const [from, queue] of queues) {
      const canLose = queue.entries.length > queue.states.size;
      if (canLose && queue.bytes > (longest?.queue.bytes ?? 0)) longest = { from, queue };
    }
    const entry = longest?.queue.entries.findLast((candidate) => stateKeyOf(candidate) === null);
    return longest === null || entry === undefined ? null : { ...longest, entry };
  }

  function remove(from: string, queue: Queue, entry: Entry): void {
    const isFirst = queue.entries[0] === entry;
    if (isFirst) queue.entries.shift();
    else queue.entries.splice(queue.entries.lastIndexOf(entry), 1);
    const key = stateKeyOf(entry);
    if (key !== null) queue.states.delete(key);
    count(queue, -entry.bytes);
    if (queue.entries.length === 0) queues.delete(from);
  }

  function count(queue: Queue, bytes: number): void {
    queue.bytes += bytes;
    waiting += bytes;
  }
}

const stateKeyOf = ({ delivery }: Entry): string | null =>
  typeof delivery === 'object' ? delivery.state : null;
