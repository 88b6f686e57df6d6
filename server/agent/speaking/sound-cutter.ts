/** The length of a piece in bytes: 200 ms of 16-bit samples at 24 kHz. */
export const PIECE_BYTES = 9_600;
const BYTES_PER_MS = 48;

/** The time that a piece of sound takes, in milliseconds. */
export const durationMs = (piece: Uint8Array): number => piece.length / BYTES_PER_MS;

/** Cuts sound that arrives in any pieces into pieces of equal length, so that no sample is divided. */
export class SoundCutter {
  #rest = Buffer.alloc(0);

  /** Adds sound. @returns the pieces that are complete now */
  add(bytes: Uint8Array): Buffer[] {
    const all = Buffer.concat([this.#rest, bytes]);
    const pieces: Buffer[] = [];
    let from = 0;
    for (; from + PIECE_BYTES <= all.length; from += PIECE_BYTES)
      pieces.push(all.subarray(from, from + PIECE_BYTES));
    this.#rest = all.subarray(from);
    return pieces;
  }

  /** Returns the rest, without half of a sample; null: there is none. */
  end(): Buffer | null {
    const rest = this.#rest.subarray(0, this.#rest.length - (this.#rest.length % 2));
    this.#rest = Buffer.alloc(0);
    return rest.length === 0 ? null : rest;
  }
}
