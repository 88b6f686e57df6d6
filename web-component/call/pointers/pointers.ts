import type { PointerBody } from '../../../server/platform/hub/pointers';
import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { Point } from '../../layout/zoom';
import type { TextCipher } from '../e2ee/ciphers';
import type { Pointing } from './trails';
import { every } from '../browser/timers';
import { OutgoingPointer } from './outgoing';
import { readMovement, writtenMovement } from './movement-text';
import { agedTrails, type Movement, type Trail, withMovement } from './trails';

/** The interval at which faded pointers are removed, in milliseconds. */
const AGE_MS = 250;
/** The time within which a person who points again is not announced again, in milliseconds. */
const LINGERS_MS = 20_000;

export type Pointed = Extract<ToParticipant, { type: 'pointed' }>;

export interface PointersOptions {
  signal: AbortSignal;
  selfId(): string | null;
  /** Returns the cipher; null in rooms that are not encrypted. */
  cipher(): TextCipher | null;
  send(message: ToServer): void;
  /** Called when somebody begins to point, or has not done so for a while. */
  onPointing(pointing: readonly Pointing[]): void;
}

/** The pointers on shared screens, yours among them. It fires `change` when what is to be drawn has changed. */
export class Pointers extends EventTarget {
  readonly #options: PointersOptions;
  readonly #outgoing: OutgoingPointer;
  #trails: readonly Trail[] = [];
  /** The time when each person pointed last, by person and screen. */
  readonly #pointing = new Map<string, Pointing & { lastAt: number }>();
  /** Movements are encrypted and decrypted one after the other, and so keep their order. */
  #sending: Promise<void> = Promise.resolve();
  #reading: Promise<void> = Promise.resolve();

  constructor(options: PointersOptions) {
    super();
    this.#options = options;
    this.#outgoing = new OutgoingPointer(options.signal, ({ screenOf, path, draws }) => {
      this.#sending = this.#sending.then(async () => this.#send(screenOf, path, draws));
    });
    every(AGE_MS, options.signal, () => this.#age());
  }

  get trails(): readonly Trail[] {
    return this.#trails;
  }

  /**
   * Moves your pointer, which everybody sees, and you at once.
   * @param at share of the picture; null: your pointer is taken away
   */
  move(screenOf: string, at: Point | null, draws: boolean): void {
    const participantId = this.#options.selfId();
    if (participantId === null) return;
    this.#outgoing.move(screenOf, at, draws);
    this.#show({ participantId, screenOf, path: at === null ? [] : [at], draws });
  }

  /** Handles a movement of a person's pointer. Your own movements also come back. */
  receive({ participantId, screenOf, body }: Pointed): void {
    if (participantId === this.#options.selfId()) return;
    this.#reading = this.#reading.then(async () => {
      const moved = await this.#read(participantId, body);
      if (moved !== null) this.#show({ participantId, screenOf, ...moved });
    });
  }

  async #send(screenOf: string, path: readonly Point[], draws: boolean): Promise<void> {
    const cipher = this.#options.cipher();
    const written = writtenMovement({ path, draws });
    const body: PointerBody =
      cipher === null
        ? { kind: 'plain', ...written }
        : { kind: 'encrypted', ciphertext: await cipher.sealText(JSON.stringify(written), 'pointer') };
    this.#options.send({ type: 'point', screenOf, body });
  }

  /** @returns null when it cannot be read: it was encrypted with another key */
  async #read(participantId: string, body: PointerBody): Promise<Pick<Movement, 'path' | 'draws'> | null> {
    if (body.kind === 'plain') return readMovement(body);
    try {
      const text = await this.#options.cipher()?.openText(participantId, body.ciphertext, 'pointer');
      return text === undefined ? null : readMovement(JSON.parse(text));
    } catch {
      return null;
    }
  }

  #show(movement: Movement): void {
    const now = Date.now();
    this.#change(agedTrails(withMovement(this.#trails, movement, now), now), now);
  }

  #age(): void {
    const now = Date.now();
    this.#change(agedTrails(this.#trails, now), now);
  }

  #change(trails: readonly Trail[], now: number): void {
    this.#follow(trails, now);
    if (trails === this.#trails) return;
    this.#trails = trails;
    this.dispatchEvent(new Event('change'));
  }

  #follow(trails: readonly Trail[], now: number): void {
    const before = [...this.#pointing.keys()].join();
    for (const { participantId, screenOf } of trails)
      this.#pointing.set(`${participantId} ${screenOf}`, { participantId, screenOf, lastAt: now });
    for (const [key, { lastAt }] of this.#pointing) if (now - lastAt > LINGERS_MS) this.#pointing.delete(key);
    if ([...this.#pointing.keys()].join() === before) return;
    this.#options.onPointing(
      [...this.#pointing.values()].map(({ participantId, screenOf }) => ({ participantId, screenOf })),
    );
  }
}
