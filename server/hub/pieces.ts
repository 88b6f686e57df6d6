import type { FragmentFrame } from './frames';

/** What a piece of a recording leads to. */
export type Assembled =
  /** More pieces of the chunk are to come, or the piece belongs to one that is broken already. */
  | { kind: 'incomplete' }
  | { kind: 'chunk'; index: number; bytes: Uint8Array }
  /** A piece is missing, or the chunk is too long: it has to be sent again. */
  | { kind: 'broken'; index: number };

/** Puts the chunks of one connection together. Pieces come in order; a chunk may be begun anew at any time. */
export function createPieces(maxBytes: number): (frame: FragmentFrame) => Assembled {
  let current: { index: number; parts: Uint8Array[]; bytes: number } | null = null;
  let broken: number | null = null;

  return (frame) => {
    if (frame.fragment === 0) {
      current = { index: frame.chunk, parts: [], bytes: 0 };
      broken = null;
    }
    if (frame.chunk === broken) return { kind: 'incomplete' };
    const isNext = current?.index === frame.chunk && current.parts.length === frame.fragment;
    if (current === null || !isNext || current.bytes + frame.bytes.length > maxBytes) {
      current = null;
      broken = frame.chunk;
      return { kind: 'broken', index: frame.chunk };
    }
    current.parts.push(frame.bytes);
    current.bytes += frame.bytes.length;
    if (!frame.isLast) return { kind: 'incomplete' };
    const { index, parts } = current;
    current = null;
    return { kind: 'chunk', index, bytes: Buffer.concat(parts) };
  };
}
