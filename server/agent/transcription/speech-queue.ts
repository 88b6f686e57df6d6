import { Rotation, type Claimant } from './rotation';

/** An utterance that waits to be transcribed. */
export interface Speech extends Claimant {
  /** Mono, 16 kHz. */
  samples: Int16Array;
}

/** How much speech may wait for a service that fails or is slow; beyond it, the oldest is dropped. */
export interface QueueLimits {
  secondsPerSpeaker: number;
  /** Of all speakers of this process together. */
  seconds: number;
  /** How many utterances are transcribed at the same time. */
  slots: number;
}

interface SpeakerQueue<T> extends Claimant {
  /** Oldest first. */
  waiting: T[];
  running: T | null;
}

/**
 * Speech of many speakers: one utterance of a speaker at a time, in order, with a rotation of account owners, rooms and
 * speakers. One owner never takes all slots, so that there is a free one for somebody else.
 */
export class SpeechQueue<T extends Speech> {
  readonly #limits: QueueLimits;
  readonly #queues = new Map<string, SpeakerQueue<T>>();
  readonly #rotation = new Rotation();
  /** Must not be started until `release`. */
  readonly #held = new Set<T>();
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** @returns what was dropped, because too much is waiting */
  add(speech: T): T[] {
    const { ownerId, roomId, speaker } = speech;
    const queue = this.#queues.get(speaker) ?? { ownerId, roomId, speaker, waiting: [], running: null };
    if (!this.#queues.has(speaker)) this.#rotation.join(queue);
    this.#queues.set(speaker, queue);
    queue.waiting.push(speech);
    return this.#dropExcess(queue);
  }

  /** Takes the next utterance, which uses a slot until `stop`; null: nothing is ready, or no slot is free. */
  start(): T | null {
    if (this.#running >= this.#limits.slots) return null;
    const queue = this.#rotation.pick(this.#ready());
    const speech = queue?.waiting.shift();
    if (!queue || !speech) return null;
    queue.running = speech;
    this.#running += 1;
    return speech;
  }

  /**
   * Frees the slot of an utterance.
   * @param next `done`: the utterance leaves the queue; `requeue`: it waits again, before what was said after it;
   *   `hold`: the same, but it is not started before `release`
   * @returns false when it has no slot
   */
  stop(speech: T, next: 'done' | 'requeue' | 'hold'): boolean {
    const queue = this.#queues.get(speech.speaker);
    if (queue?.running !== speech) return false;
    queue.running = null;
    this.#running -= 1;
    this.#rotation.served(queue);
    if (next !== 'done') queue.waiting.unshift(speech);
    if (next === 'hold') this.#held.add(speech);
    this.#deleteIfEmpty(queue);
    return true;
  }

  release(speech: T): void {
    this.#held.delete(speech);
  }

  /** Removes a waiting utterance. @returns false when it is not waiting */
  drop(speech: T): boolean {
    const queue = this.#queues.get(speech.speaker);
    const at = queue?.waiting.indexOf(speech) ?? -1;
    if (queue === undefined || at < 0) return false;
    queue.waiting.splice(at, 1);
    this.#held.delete(speech);
    this.#deleteIfEmpty(queue);
    return true;
  }

  /** Removes everything. @returns what was removed */
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

  /** Speakers whose next utterance can be started. */
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
    while (secondsOf(allOf(queue)) > this.#limits.secondsPerSpeaker && dropOldest(queue.waiting));
    while (this.seconds() > this.#limits.seconds && dropOldest(this.#longestBacklog()));
    return dropped;
  }

  /** The waiting utterances of the speaker with the most, in the room with the most, of the owner with the most. */
  #longestBacklog(): T[] {
    let queues = [...this.#queues.values()].filter(({ waiting }) => waiting.length > 0);
    for (const level of ['ownerId', 'roomId', 'speaker'] as const) {
      const seconds = new Map<string, number>();
      for (const queue of queues) {
        seconds.set(queue[level], (seconds.get(queue[level]) ?? 0) + secondsOf(allOf(queue)));
      }
      const most = Math.max(...seconds.values());
      queues = queues.filter((queue) => seconds.get(queue[level]) === most);
    }
    return queues[0]?.waiting ?? [];
  }

  /** How much speech there is, what is being transcribed included, in seconds. */
  seconds(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + secondsOf(allOf(queue)), 0);
  }

  #deleteIfEmpty(queue: SpeakerQueue<T>): void {
    if (queue.running !== null || queue.waiting.length > 0) return;
    this.#queues.delete(queue.speaker);
    this.#rotation.leave(queue);
  }
}

const allOf = <T>({ running, waiting }: SpeakerQueue<T>): T[] =>
  running === null ? waiting : [running, ...waiting];

/** How long some speech is, in seconds. */
export const secondsOf = (speech: readonly Pick<Speech, 'samples'>[]): number =>
  speech.reduce((sum, { samples }) => sum + samples.length, 0) / 16_000;
