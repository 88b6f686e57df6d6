/**
 * What becomes of something that somebody else says, when the client is too far behind:
 * - `passing`: it may be lost
 * - `needed`: when it is lost, the client has to come back, for the welcome tells it again
 * - `state`: it is never lost; what its sender says later about the same takes its place while it waits
 */
export type Worth = 'passing' | 'needed' | { state: string };

interface Entry {
  data: string;
  bytes: number;
  worth: Worth;
}

interface Queue {
  entries: Entry[];
  /** Of the entries those that are state, by what they are about. */
  states: Map<string, Entry>;
  bytes: number;
}

/** What an entry takes beside its text. */
const ENTRY_BYTES = 100;

/** What others say to one client and what waits until the client has taken what came before. */
export interface Outbox {
  readonly isEmpty: boolean;
  /**
   * Sends it, or has it wait behind what its sender has said before.
   * @returns what was lost, of whoever has most waiting, because too much waits; null: nothing
   */
  put(from: string, data: string, worth?: Worth): 'passing' | 'needed' | null;
  /** Whether the state of a sender about something waits. */
  waits(from: string, about: string): boolean;
  /** Drops the state of a sender about something. @returns whether it waited */
  forget(from: string, about: string): boolean;
  /** Sends what waits, for as long as the client takes it. */
  drain(): void;
}

/**
 * A queue for each sender, emptied in turns: nobody's flood delays, displaces or cuts off what others say to the same
 * client. Together they are bounded, and at the bound whoever has most waiting loses their newest. State is not lost: a
 * sender has but one about each thing.
 * @param options.maxBytes of all that waits
 * @param options.isFull whether the client has enough to take for now; `drain` is to be called when it has taken some
 */
export function createOutbox(options: {
  maxBytes: number;
  isFull(): boolean;
  write(data: string): void;
}): Outbox {
  const queues = new Map<string, Queue>(); // in the order of their turns
  let waiting = 0;

  return {
    get isEmpty() {
      return queues.size === 0;
    },

    put(from, data, worth = 'passing') {
      if (queues.size === 0 && !options.isFull()) {
        options.write(data);
        return null;
      }
      const queue: Queue = queues.get(from) ?? { entries: [], states: new Map(), bytes: 0 };
      queues.set(from, queue);
      const entry: Entry = { data, bytes: ENTRY_BYTES + Buffer.byteLength(data), worth };
      const about = aboutOf(entry);
      const before = about === null ? undefined : queue.states.get(about);
      if (before === undefined) queue.entries.push(entry);
      else queue.entries[queue.entries.indexOf(before)] = entry;
      if (about !== null) queue.states.set(about, entry);
      count(queue, entry.bytes - (before?.bytes ?? 0));
      return dropExcess();
    },

    waits: (from, about) => queues.get(from)?.states.has(about) ?? false,

    forget(from, about) {
      const queue = queues.get(from);
      const entry = queue?.states.get(about);
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

  function dropExcess(): 'passing' | 'needed' | null {
    let lost: 'passing' | 'needed' | null = null;
    while (waiting > options.maxBytes) {
      const next = newestOfLongest();
      if (next === null) return lost;
      remove(next.from, next.queue, next.entry);
      if (lost !== 'needed') lost = next.entry.worth === 'needed' ? 'needed' : 'passing';
    }
    return lost;
  }

  /** What is to be lost next; null: all that waits is state. */
  function newestOfLongest(): { from: string; queue: Queue; entry: Entry } | null {
    let longest: { from: string; queue: Queue } | null = null;
    for (const [from, queue] of queues) {
      const canLose = queue.entries.length > queue.states.size;
      if (canLose && queue.bytes > (longest?.queue.bytes ?? 0)) longest = { from, queue };
    }
    const entry = longest?.queue.entries.findLast((candidate) => aboutOf(candidate) === null);
    return longest === null || entry === undefined ? null : { ...longest, entry };
  }

  function remove(from: string, queue: Queue, entry: Entry): void {
    const isFirst = queue.entries[0] === entry;
    if (isFirst) queue.entries.shift();
    else queue.entries.splice(queue.entries.lastIndexOf(entry), 1);
    const about = aboutOf(entry);
    if (about !== null) queue.states.delete(about);
    count(queue, -entry.bytes);
    if (queue.entries.length === 0) queues.delete(from);
  }

  function count(queue: Queue, bytes: number): void {
    queue.bytes += bytes;
    waiting += bytes;
  }
}

const aboutOf = ({ worth }: Entry): string | null => (typeof worth === 'object' ? worth.state : null);
