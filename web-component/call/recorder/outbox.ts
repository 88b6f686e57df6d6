/*
 * Chunks are sent in frames as server/platform/hub/frames.ts describes them: kind, flags, source, a zero byte, number of the
 * chunk, number of the frame within it (big-endian, 4 bytes each), then bytes.
 */

const HEADER_BYTES = 12;
const FRAGMENT_KIND = 2;
/** Longest frame, header included, in bytes. */
export const FRAME_MAX_BYTES = 64_000;
const PIECE_BYTES = FRAME_MAX_BYTES - HEADER_BYTES;

/** Chunks that may be sent without an acknowledgement. */
export const UNANSWERED_MAX = 4;

/** Keeps every chunk until the server has stored it, and cuts them into frames. */
export class Outbox {
  readonly #source: number;
  /** Chunks that are not stored yet; the first of them has the number `#first`. */
  #chunks: Uint8Array[] = [];
  #first = 0;
  /** The next frame: number of its chunk, and bytes of the chunk that were sent already. */
  #next = 0;
  #sentBytes = 0;
  #keptBytes = 0;

  /** @param source what the chunks are of, as its number in frames; 0 for a call or a microphone */
  constructor(source = 0) {
    this.#source = source;
  }

  /** Returns the number of chunks so far. */
  get count(): number {
    return this.#first + this.#chunks.length;
  }

  /** Returns the size of the chunks that are not stored yet, in bytes. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  /** Returns whether a frame can be sent now. */
  get hasFrame(): boolean {
    const waiting = this.#next - this.#first;
    return waiting < UNANSWERED_MAX && waiting < this.#chunks.length;
  }

  /** Continues a recording of which the server has the chunks before this one. Called before the first chunk. */
  continueAt(nextChunk: number): void {
    this.#first = nextChunk;
    this.#goTo(nextChunk);
  }

  /** Adds a chunk. An empty chunk is ignored. */
  add(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#keptBytes += chunk.length;
  }

  /** Drops the chunks before this one, because the server has stored them. */
  stored(nextChunk: number): void {
    const done = this.#chunks.splice(0, Math.max(0, nextChunk - this.#first));
    this.#first += done.length;
    for (const chunk of done) this.#keptBytes -= chunk.length;
    if (this.#next < this.#first) this.#goTo(this.#first);
  }

  /** Sends this chunk and all after it again, because the server asked for them. */
  rewind(nextChunk: number): void {
    this.stored(nextChunk);
    this.#goTo(this.#first);
  }

  /** Returns the next frame to be sent; null when there is none, or an acknowledgement has to come first. */
  take(): Uint8Array<ArrayBuffer> | null {
    const chunk = this.#chunks[this.#next - this.#first];
    if (!chunk || !this.hasFrame) return null;
    const piece = chunk.subarray(this.#sentBytes, this.#sentBytes + PIECE_BYTES);
    const frame = new Uint8Array(HEADER_BYTES + piece.length);
    const isLast = this.#sentBytes + piece.length === chunk.length;
    const header = new DataView(frame.buffer);
    header.setUint8(0, FRAGMENT_KIND);
    header.setUint8(1, Number(isLast));
    header.setUint8(2, this.#source);
    header.setUint32(4, this.#next);
    header.setUint32(8, this.#sentBytes / PIECE_BYTES);
    frame.set(piece, HEADER_BYTES);
    if (isLast) this.#goTo(this.#next + 1);
    else this.#sentBytes += piece.length;
    return frame;
  }

  #goTo(chunk: number): void {
    this.#next = chunk;
    this.#sentBytes = 0;
  }
}
