/**
 * The delivery of another participant's message to a client that reads too slowly:
 * - `transient`: the message may be lost
 * - `required`: when the message is lost, the client must reconnect, because `welcome` contains the message
 * - `state`: the message is never lost; a newer message of the same sender and key replaces it while it waits
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

/** The memory of an entry in bytes, without its text. */
const ENTRY_BYTES = 100;

interface OutboxOptions {
  /** The maximum size of all waiting messages, in bytes. */
  maxBytes: number;
  /** Returns whether the client has enough to read for now. `drain` is called after the client has read some of it. */
  isFull(): boolean;
  write(data: string): void;
}

/**
 * Messages of other participants to one client, which wait until the client has read those before them. There is one
 * queue for each sender, and all are emptied round-robin: a sender who floods does not delay, displace or lose
 * messages of others to the same client. All queues together are bounded; at the bound, the sender with the most
 * waiting loses their newest message. State is not lost: a sender has one for each key.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #queues = new Map<string, Queue>(); // in the order of the round-robin
  #waiting = 0;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  /**
   * Sends a message, or queues it behind earlier messages of its sender.
   * @returns the kind of message that was dropped because too much waits, from the sender with the most waiting
   *   messages; null: none
   */
  put(from: string, data: string, delivery: Delivery = 'transient'): 'transient' | 'required' | null {
    if (this.isEmpty && !this.#options.isFull()) {
      this.#options.write(data);
      return null;
    }
    const queue: Queue = this.#queues.get(from) ?? { entries: [], states: new Map(), bytes: 0 };
    this.#queues.set(from, queue);
    const entry: Entry = { data, bytes: ENTRY_BYTES + Buffer.byteLength(data), delivery };
    const key = stateKeyOf(entry);
    const before = key === null ? undefined : queue.states.get(key);
    if (before === undefined) queue.entries.push(entry);
    else queue.entries[queue.entries.indexOf(before)] = entry;
    if (key !== null) queue.states.set(key, entry);
    this.#count(queue, entry.bytes - (before?.bytes ?? 0));
    return this.#dropExcess();
  }

  /** Returns whether the state of a sender with that key waits. */
  isQueued(from: string, key: string): boolean {
    return this.#queues.get(from)?.states.has(key) ?? false;
  }

  /** Discards the state of a sender with that key. @returns whether it waited */
  discard(from: string, key: string): boolean {
    const queue = this.#queues.get(from);
    const entry = queue?.states.get(key);
    if (queue === undefined || entry === undefined) return false;
    this.#remove(from, queue, entry);
    return true;
  }

  /** Sends what waits, for as long as the client reads it. */
  drain(): void {
    for (let next = this.#queues.entries().next().value; next && !this.#options.isFull();) {
      const [from, queue] = next;
      const [entry] = queue.entries;
      this.#queues.delete(from);
      this.#queues.set(from, queue); // behind the others
      if (entry) {
        this.#remove(from, queue, entry);
        this.#options.write(entry.data);
      }
      next = this.#queues.entries().next().value;
    }
  }

  #dropExcess(): 'transient' | 'required' | null {
    let lost: 'transient' | 'required' | null = null;
    while (this.#waiting > this.#options.maxBytes) {
      const next = this.#newestOfLongest();
      if (next === null) return lost;
      this.#remove(next.from, next.queue, next.entry);
      if (lost !== 'required') lost = next.entry.delivery === 'required' ? 'required' : 'transient';
    }
    return lost;
  }

  /** Returns the entry to drop next; null: all that waits is state. */
  #newestOfLongest(): { from: string; queue: Queue; entry: Entry } | null {
    let longest: { from: string; queue: Queue } | null = null;
    for (const [from, queue] of this.#queues) {
      const canLose = queue.entries.length > queue.states.size;
      if (canLose && queue.bytes > (longest?.queue.bytes ?? 0)) longest = { from, queue };
    }
    const entry = longest?.queue.entries.findLast((candidate) => stateKeyOf(candidate) === null);
    return longest === null || entry === undefined ? null : { ...longest, entry };
  }

  #remove(from: string, queue: Queue, entry: Entry): void {
    const isFirst = queue.entries[0] === entry;
    if (isFirst) queue.entries.shift();
    else queue.entries.splice(queue.entries.lastIndexOf(entry), 1);
    const key = stateKeyOf(entry);
    if (key !== null) queue.states.delete(key);
    this.#count(queue, -entry.bytes);
    if (queue.entries.length === 0) this.#queues.delete(from);
  }

  #count(queue: Queue, bytes: number): void {
    queue.bytes += bytes;
    this.#waiting += bytes;
  }
}

const stateKeyOf = ({ delivery }: Entry): string | null =>
  typeof delivery === 'object' ? delivery.state : null;
