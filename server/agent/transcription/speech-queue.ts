import { Rotation, type Claimant } from './rotation';

/** Some speech that waits to be transcribed. */
export interface Speech extends Claimant {
  /** Mono, 16 kHz. */
  samples: Int16Array;
}

/** How much speech may wait for a service that fails or is slow; of more the oldest is given up. */
export interface QueueLimits {
  secondsPerSpeaker: number;
  /** Of all speakers of this process together. */
  seconds: number;
  /** How much is carried out at the same time. */
  slots: number;
}

interface Line<T> extends Claimant {
  /** Oldest first. */
  waiting: T[];
  running: T | null;
}

/**
 * Speech of many speakers: never two pieces of one at once, everybody's in order, and owners of accounts, rooms and
 * speakers in rotation. An owner never has all slots, so that another one finds one free.
 */
export class SpeechQueue<T extends Speech> {
  readonly #limits: QueueLimits;
  readonly #lines = new Map<string, Line<T>>();
  readonly #rotation = new Rotation();
  /** Not to be started for the moment. */
  readonly #held = new Set<T>();
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** @returns what is given up, because too much waits now */
  add(speech: T): T[] {
    const { ownerId, roomId, speaker } = speech;
    const line = this.#lines.get(speaker) ?? { ownerId, roomId, speaker, waiting: [], running: null };
    if (!this.#lines.has(speaker)) this.#rotation.join(line);
    this.#lines.set(speaker, line);
    line.waiting.push(speech);
    return this.#shed(line);
  }

  /** What is to be carried out next, which takes a slot until `stop`; null: nothing, or there is no slot. */
  start(): T | null {
    if (this.#running >= this.#limits.slots) return null;
    const line = this.#rotation.pick(this.#ready());
    const speech = line?.waiting.shift();
    if (!line || !speech) return null;
    line.running = speech;
    this.#running += 1;
    return speech;
  }

  /**
   * It is not carried out any more.
   * @param next `over`: nothing more becomes of it; `again`: it waits, before what was said after it;
   *   `hold`: likewise, but not before `release`
   * @returns false when it was not
   */
  stop(speech: T, next: 'over' | 'again' | 'hold'): boolean {
    const line = this.#lines.get(speech.speaker);
    if (line?.running !== speech) return false;
    line.running = null;
    this.#running -= 1;
    this.#rotation.served(line);
    if (next !== 'over') line.waiting.unshift(speech);
    if (next === 'hold') this.#held.add(speech);
    this.#forgetIfEmpty(line);
    return true;
  }

  release(speech: T): void {
    this.#held.delete(speech);
  }

  /** Gives up something that waits. @returns false when it does not wait */
  giveUp(speech: T): boolean {
    const line = this.#lines.get(speech.speaker);
    const at = line?.waiting.indexOf(speech) ?? -1;
    if (line === undefined || at < 0) return false;
    line.waiting.splice(at, 1);
    this.#held.delete(speech);
    this.#forgetIfEmpty(line);
    return true;
  }

  /** Gives up everything. @returns what that is */
  clear(): T[] {
    const all = [...this.#lines.values()].flatMap(({ running, waiting }) => [
      ...(running === null ? [] : [running]),
      ...waiting,
    ]);
    for (const line of this.#lines.values()) this.#rotation.leave(line);
    this.#lines.clear();
    this.#held.clear();
    this.#running = 0;
    return all;
  }

  /** Whose next piece can be started. */
  *#ready(): Iterable<Line<T>> {
    const ofOwner = new Map<string, number>();
    for (const { ownerId, running } of this.#lines.values()) {
      if (running !== null) ofOwner.set(ownerId, (ofOwner.get(ownerId) ?? 0) + 1);
    }
    const most = Math.max(1, this.#limits.slots - 1);
    for (const line of this.#lines.values()) {
      const [next] = line.waiting;
      const isFree = line.running === null && next !== undefined && !this.#held.has(next);
      if (isFree && (ofOwner.get(line.ownerId) ?? 0) < most) yield line;
    }
  }

  /** Of a speaker who said too much, their oldest; of all together, the oldest of the owner with most waiting. */
  #shed(line: Line<T>): T[] {
    const given: T[] = [];
    const giveUpOldest = ([oldest]: T[]): boolean => {
      if (oldest === undefined || !this.giveUp(oldest)) return false;
      given.push(oldest);
      return true;
    };
    while (secondsOf(allOf(line)) > this.#limits.secondsPerSpeaker && giveUpOldest(line.waiting));
    while (this.#seconds() > this.#limits.seconds && giveUpOldest(this.#greediest()));
    return given;
  }

  /** What waits of the speaker who said most, in the room where most was said, of the owner with most. */
  #greediest(): T[] {
    let lines = [...this.#lines.values()].filter(({ waiting }) => waiting.length > 0);
    for (const level of ['ownerId', 'roomId', 'speaker'] as const) {
      const seconds = new Map<string, number>();
      for (const line of lines) {
        seconds.set(line[level], (seconds.get(line[level]) ?? 0) + secondsOf(allOf(line)));
      }
      const most = Math.max(...seconds.values());
      lines = lines.filter((line) => seconds.get(line[level]) === most);
    }
    return lines[0]?.waiting ?? [];
  }

  #seconds(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + secondsOf(allOf(line)), 0);
  }

  #forgetIfEmpty(line: Line<T>): void {
    if (line.running !== null || line.waiting.length > 0) return;
    this.#lines.delete(line.speaker);
    this.#rotation.leave(line);
  }
}

const allOf = <T>({ running, waiting }: Line<T>): T[] => (running === null ? waiting : [running, ...waiting]);

/** How long some speech is, in seconds. */
export const secondsOf = (speech: readonly Pick<Speech, 'samples'>[]): number =>
  speech.reduce((sum, { samples }) => sum + samples.length, 0) / 16_000;
