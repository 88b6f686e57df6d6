import type { FragmentFrame } from '../../platform/hub/frames';
import type { UploadRoom } from './upload-memory';

/** What a piece of a recording leads to. */
export type Assembled =
  /** More pieces of the chunk are to come, or the piece belongs to one that is broken already. */
  | { kind: 'incomplete' }
  /** @property giveBack to be called when its bytes are not held any more */
  | { kind: 'chunk'; index: number; bytes: Uint8Array; giveBack: () => void }
  /** A piece is missing, or the chunk is too long: it has to be sent again. */
  | { kind: 'broken'; index: number }
  /** There is no room for it now: it has to be sent again later. */
  | { kind: 'full'; index: number };

/** Pieces of one chunk; a recorder sends 126 for the longest. */
const PIECES_MAX = 1_000;

interface Unfinished {
  index: number;
  parts: Uint8Array[];
  bytes: number;
  room: UploadRoom;
}

/** Puts the chunks of one connection together. Pieces come in order; a chunk may be begun anew at any time. */
export class Pieces {
  readonly #maxBytes: number;
  readonly #openRoom: () => UploadRoom;
  #current: Unfinished | null = null;
  #broken: number | null = null;

  /** @param openRoom opens room for one chunk */
  constructor(maxBytes: number, openRoom: () => UploadRoom) {
    this.#maxBytes = maxBytes;
    this.#openRoom = openRoom;
  }

  add(frame: FragmentFrame): Assembled {
    if (frame.fragment === 0) {
      this.drop();
      this.#current = { index: frame.chunk, parts: [], bytes: 0, room: this.#openRoom() };
      this.#broken = null;
    }
    if (frame.chunk === this.#broken) return { kind: 'incomplete' };
    const current = this.#current;
    if (current === null || !this.#fits(current, frame)) return this.#refuse('broken', frame);
    if (!current.room.take(frame.bytes.length)) return this.#refuse('full', frame);
    current.parts.push(frame.bytes);
    current.bytes += frame.bytes.length;
    if (!frame.isLast) return { kind: 'incomplete' };
    this.#current = null;
    const { index, parts, room } = current;
    return { kind: 'chunk', index, bytes: Buffer.concat(parts), giveBack: () => room.giveBack() };
  }

  /** Lets go of a chunk that is not whole yet. */
  drop(): void {
    this.#current?.room.giveBack();
    this.#current = null;
  }

  #fits({ index, parts, bytes }: Unfinished, frame: FragmentFrame): boolean {
    const isNext = index === frame.chunk && parts.length === frame.fragment;
    return isNext && parts.length < PIECES_MAX && bytes + frame.bytes.length <= this.#maxBytes;
  }

  /** Lets go of what there is of a chunk; the rest of it that comes is taken no notice of. */
  #refuse<Kind extends 'broken' | 'full'>(
    kind: Kind,
    { chunk }: FragmentFrame,
  ): { kind: Kind; index: number } {
    this.drop();
    this.#broken = chunk;
    return { kind, index: chunk };
  }
}
