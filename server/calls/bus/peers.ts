import { LineReader, type Frame } from './frames';

/** The other processes that were heard from lately. */
export class Peers {
  readonly #silentMax: number;
  /** Each with the number of beats since it was heard from. */
  readonly #peers = new Map<string, { reader: LineReader; silentBeats: number }>();

  /** @param silentMax the number of beats after which a silent process is considered gone */
  constructor(silentMax: number) {
    this.#silentMax = silentMax;
  }

  get areNone(): boolean {
    return this.#peers.size === 0;
  }

  has(processId: string): boolean {
    return this.#peers.has(processId);
  }

  /** Reads a frame. @returns the complete lines; `missed`: earlier frames were lost, and some lines with them */
  read(frame: Frame): { lines: string[]; missed: boolean } {
    if (frame.kind === 'farewell') {
      this.#peers.delete(frame.processId);
      return { lines: [], missed: false };
    }
    const peer = this.#peers.get(frame.processId) ?? { reader: new LineReader(), silentBeats: 0 };
    this.#peers.set(frame.processId, peer);
    peer.silentBeats = 0;
    return peer.reader.read(frame);
  }

  /** Forgets processes that were silent for too many beats. */
  beat(): void {
    for (const [id, peer] of this.#peers) {
      peer.silentBeats += 1;
      if (peer.silentBeats > this.#silentMax) this.#peers.delete(id);
    }
  }

  clear(): void {
    this.#peers.clear();
  }
}
