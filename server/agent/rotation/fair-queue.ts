import { Rotation, type Claimant } from './rotation';

/** The amount of work that may wait for a service that fails or is slow; beyond it, the oldest work is dropped. */
export interface FairQueueLimits {
  perSpeaker: number;
  /** The amount for all speakers of this process together. */
  inAll: number;
  /** The number of pieces of work that are done at the same time. */
  slots: number;
}

interface SpeakerQueue<T> extends Claimant {
  /** Oldest first. */
  waiting: T[];
  running: T | null;
}

/**
 * Queues work on the speech of many speakers: one piece of a speaker at a time, in order, with a rotation of account
 * owners, rooms and speakers. One owner never takes all slots, so that there is a free slot for other owners.
 */
export class FairQueue<T extends Claimant> {
  readonly #limits: FairQueueLimits;
  readonly #amountOf: (work: T) => number;
  readonly #queues = new Map<string, SpeakerQueue<T>>();
  readonly #rotation = new Rotation();
  /** Must not be started until `release`. */
  readonly #held = new Set<T>();
  #running = 0;

  /** @param amountOf returns the amount of a piece of work, in the unit of the limits */
  constructor(limits: FairQueueLimits, amountOf: (work: T) => number) {
    this.#limits = limits;
    this.#amountOf = amountOf;
  }

  /** Adds work. @returns the work that was dropped, because too much is waiting */
  add(work: T): T[] {
    const { ownerId, roomId, speaker } = work;
    const queue = this.#queues.get(speaker) ?? { ownerId, roomId, speaker, waiting: [], running: null };
    if (!this.#queues.has(speaker)) this.#rotation.join(queue);
    this.#queues.set(speaker, queue);
    queue.waiting.push(work);
    return this.#dropExcess(queue);
  }

  /** Takes the next piece of work, which uses a slot until `stop`; null: nothing is ready, or no slot is free. */
  start(): T | null {
    if (this.#running >= this.#limits.slots) return null;
    const queue = this.#rotation.pick(this.#ready());
    const work = queue?.waiting.shift();
    if (!queue || !work) return null;
    queue.running = work;
    this.#running += 1;
    return work;
  }

  /**
   * Frees the slot of a piece of work.
   * @param next `done`: the work leaves the queue. `requeue`: it waits again, before later speech of its speaker.
   *   `hold`: the same, but it is not started before `release`
   * @returns false when the work has no slot
   */
  stop(work: T, next: 'done' | 'requeue' | 'hold'): boolean {
    const queue = this.#queues.get(work.speaker);
    if (queue?.running !== work) return false;
    queue.running = null;
    this.#running -= 1;
    this.#rotation.served(queue);
    if (next !== 'done') queue.waiting.unshift(work);
    if (next === 'hold') this.#held.add(work);
    this.#deleteIfEmpty(queue);
    return true;
  }

  release(work: T): void {
    this.#held.delete(work);
  }

  /** Removes waiting work. @returns false when it is not waiting */
  drop(work: T): boolean {
    const queue = this.#queues.get(work.speaker);
    const at = queue?.waiting.indexOf(work) ?? -1;
    if (queue === undefined || at < 0) return false;
    queue.waiting.splice(at, 1);
    this.#held.delete(work);
    this.#deleteIfEmpty(queue);
    return true;
  }

  /** Removes all work. @returns the removed work */
  clear(): T[] {
    const all = [...this.#queues.values()].flatMap(({ running, waiting }) => [
      ...(running === null ? [] : [running]),
      ...waiting,
    ]);
    for (const queue of this.#queues.values()) this.#rotation.leave(queue);
    this.#queues.clear();
    this.#held.clear();
    this.#running = 0;
    return all;
  }

  /** Returns the amount of all work, including the work in progress. */
  amount(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + this.#sum(allOf(queue)), 0);
  }

  /** Yields speakers whose next work can be started. */
  *#ready(): Iterable<SpeakerQueue<T>> {
    const ofOwner = new Map<string, number>();
    for (const { ownerId, running } of this.#queues.values()) {
      if (running !== null) ofOwner.set(ownerId, (ofOwner.get(ownerId) ?? 0) + 1);
    }
    const most = Math.max(1, this.#limits.slots - 1);
    for (const queue of this.#queues.values()) {
      const [next] = queue.waiting;
      const isFree = queue.running === null && next !== undefined && !this.#held.has(next);
      if (isFree && (ofOwner.get(queue.ownerId) ?? 0) < most) yield queue;
    }
  }

  /**
   * Drops the oldest of a speaker above their limit, then, above the limit of all, the oldest of the longest backlog.
   */
  #dropExcess(queue: SpeakerQueue<T>): T[] {
    const dropped: T[] = [];
    const dropOldest = ([oldest]: T[]): boolean => {
      if (oldest === undefined || !this.drop(oldest)) return false;
      dropped.push(oldest);
      return true;
    };
    while (this.#sum(allOf(queue)) > this.#limits.perSpeaker && dropOldest(queue.waiting));
    while (this.amount() > this.#limits.inAll && dropOldest(this.#longestBacklog()));
    return dropped;
  }

  /** Returns the waiting work of the speaker with the most, in the room with the most, of the owner with the most. */
  #longestBacklog(): T[] {
    let queues = [...this.#queues.values()].filter(({ waiting }) => waiting.length > 0);
    for (const level of ['ownerId', 'roomId', 'speaker'] as const) {
      const amounts = new Map<string, number>();
      for (const queue of queues) {
        amounts.set(queue[level], (amounts.get(queue[level]) ?? 0) + this.#sum(allOf(queue)));
      }
      const most = Math.max(...amounts.values());
      queues = queues.filter((queue) => amounts.get(queue[level]) === most);
    }
    return queues[0]?.waiting ?? [];
  }

  #sum(work: readonly T[]): number {
    return work.reduce((sum, one) => sum + this.#amountOf(one), 0);
  }

  #deleteIfEmpty(queue: SpeakerQueue<T>): void {
    if (queue.running !== null || queue.waiting.length > 0) return;
    this.#queues.delete(queue.speaker);
    this.#rotation.leave(queue);
  }
}

const allOf = <T>({ running, waiting }: SpeakerQueue<T>): T[] =>
  running === null ? waiting : [running, ...waiting];
