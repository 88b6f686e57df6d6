import type { PATH_MAX, POINTER_MS } from '../../../server/platform/hub/pointers';
import type { Point } from '../../layout/zoom';
import { after } from '../browser/timers';
import type { Movement } from './trails';

type OwnMovement = Omit<Movement, 'participantId'>;

/** The interval at which movements are sent, in milliseconds. */
const SEND_MS: typeof POINTER_MS = 100;
/** Most places in one message. */
const PLACES_MAX: typeof PATH_MAX = 16;
/**
 * The number of waiting movements above which the oldest are dropped, for people who press and release very quickly.
 */
const WAITING_MAX = 10;

/** Gathers the movements of your pointer, and sends them as often as the hub accepts them. */
export class OutgoingPointer {
  readonly #signal: AbortSignal;
  readonly #send: (movement: OwnMovement) => void;
  #waiting: OwnMovement[] = [];
  #isPaused = false;

  /** @param signal stops sending when it aborts */
  constructor(signal: AbortSignal, send: (movement: OwnMovement) => void) {
    this.#signal = signal;
    this.#send = send;
  }

  /** @param at null: your pointer is taken away */
  move(screenOf: string, at: Point | null, draws: boolean): void {
    const last = this.#waiting.at(-1);
    const goesOn = last?.screenOf === screenOf && last.draws === draws && at !== null && last.path.length > 0;
    const path = at === null ? [] : [...(goesOn && draws ? last.path : []), at];
    if (goesOn) this.#waiting.pop();
    this.#waiting.push({ screenOf, path: thinned(path), draws });
    this.#waiting = this.#waiting.slice(-WAITING_MAX);
    if (!this.#isPaused) this.#flush();
  }

  #flush(): void {
    const next = this.#waiting.shift();
    this.#isPaused = next !== undefined;
    if (next === undefined) return;
    this.#send(next);
    after(SEND_MS, this.#signal, () => this.#flush());
  }
}

/** Returns every second place of a path that is too long, and its end. */
const thinned = (path: readonly Point[]): readonly Point[] =>
  path.length <= PLACES_MAX ? path : path.filter((_, i) => i % 2 === 0 || i === path.length - 1);
