import type { FragmentFrame } from '../../../platform/hub/frames';
import type { MemoryReservation } from './upload-memory';

/** The result of adding one fragment. */
type Assembled =
  /** More fragments of the chunk follow, or the fragment belongs to a chunk that was already refused. */
  | { kind: 'incomplete' }
  /** @property release to be called when its bytes are no longer in memory */
  | { kind: 'chunk'; index: number; bytes: Uint8Array; release: () => void }
  /** A fragment is missing, or the chunk is too long: the recorder must send it again. */
  | { kind: 'broken'; index: number }
  /** There is no memory for the chunk now: the recorder must send it again later. */
  | { kind: 'full'; index: number };

/** The maximum number of fragments of one chunk. A recorder sends 126 for the longest chunk. */
const FRAGMENTS_MAX = 1_000;

interface PartialChunk {
  index: number;
  parts: Uint8Array[];
  bytes: number;
  memory: MemoryReservation;
}

/** Assembles the chunks of one connection from fragments, which come in order. A chunk may start again at any time. */
export class ChunkAssembler {
  readonly #maxBytes: number;
  readonly #reserve: () => MemoryReservation;
  #current: PartialChunk | null = null;
  #broken: number | null = null;

  /** @param reserve opens a memory reservation for one chunk */
  constructor(maxBytes: number, reserve: () => MemoryReservation) {
    this.#maxBytes = maxBytes;
    this.#reserve = reserve;
  }

  add(frame: FragmentFrame): Assembled {
    if (frame.fragment === 0) {
      this.drop();
      this.#current = { index: frame.chunk, parts: [], bytes: 0, memory: this.#reserve() };
      this.#broken = null;
    }
    if (frame.chunk === this.#broken) return { kind: 'incomplete' };
    const current = this.#current;
    if (current === null || !this.#isNext(current, frame)) return this.#refuse('broken', frame);
    if (!current.memory.grow(frame.bytes.length)) return this.#refuse('full', frame);
    current.parts.push(frame.bytes);
    current.bytes += frame.bytes.length;
    if (!frame.isLast) return { kind: 'incomplete' };
    this.#current = null;
    const { index, parts, memory } = current;
    return { kind: 'chunk', index, bytes: Buffer.concat(parts), release: () => memory.release() };
  }

  /** Discards an incomplete chunk. */
  drop(): void {
    this.#current?.memory.release();
    this.#current = null;
  }

  #isNext({ index, parts, bytes }: PartialChunk, frame: FragmentFrame): boolean {
    const isInOrder = index === frame.chunk && parts.length === frame.fragment;
    return isInOrder && parts.length < FRAGMENTS_MAX && bytes + frame.bytes.length <= this.#maxBytes;
  }

  /** Discards what has arrived of a chunk, and ignores its remaining fragments. */
  #refuse<Kind extends 'broken' | 'full'>(
    kind: Kind,
    { chunk }: FragmentFrame,
  ): { kind: Kind; index: number } {
    this.drop();
    this.#broken = chunk;
    return { kind, index: chunk };
  }
}
