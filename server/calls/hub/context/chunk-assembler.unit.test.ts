import { expect, it } from 'vitest';
import { ChunkAssembler } from './chunk-assembler';
import { createUploadMemory } from './upload-memory';

/** Returns the upload of a recorder whose account may reserve half of the memory. */
function recorder({ maxBytes = 1_000, memoryBytes = 200 } = {}) {
  const memory = createUploadMemory(memoryBytes);
  const assembler = new ChunkAssembler(maxBytes, () => memory.open('a'));
  return {
    assembler,
    send: (chunk: number, fragment: number, bytes: number, isLast = false) =>
      assembler.add({
        kind: 'fragment',
        source: 'microphone',
        chunk,
        fragment,
        isLast,
        bytes: new Uint8Array(bytes).fill(fragment),
      }),
    /** Bytes that the account may still reserve. */
    left() {
      const reservation = memory.open('a');
      let bytes = 0;
      while (reservation.grow(1)) bytes += 1;
      reservation.release();
      return bytes;
    },
  };
}

it('assembles a chunk, whose bytes count until it is released', () => {
  const { send, left } = recorder();
  expect(send(0, 0, 2)).toEqual({ kind: 'incomplete' });
  const assembled = send(0, 1, 1, true);
  expect(assembled).toMatchObject({ kind: 'chunk', index: 0, bytes: Buffer.from([0, 0, 1]) });
  expect(left()).toBe(97);
  if (assembled.kind === 'chunk') assembled.release();
  expect(left()).toBe(100);
});

it('counts a chunk from its first fragment, and refuses it without memory, so that it is sent again later', () => {
  const { send, left } = recorder();
  send(0, 0, 60);
  expect(left()).toBe(40);
  expect(send(0, 1, 41)).toEqual({ kind: 'full', index: 0 });
  expect(left()).toBe(100);
  expect(send(0, 2, 1)).toEqual({ kind: 'incomplete' });
  expect(left()).toBe(100);
  expect(send(0, 0, 60, true)).toMatchObject({ kind: 'chunk' });
});

it.each([
  ['a fragment is missing', ({ send }: ReturnType<typeof recorder>) => send(0, 2, 1)],
  ['it starts again', ({ send }: ReturnType<typeof recorder>) => send(0, 0, 0)],
  ['it is too long', ({ send }: ReturnType<typeof recorder>) => send(0, 1, 80)],
  ['its connection ends', ({ assembler }: ReturnType<typeof recorder>) => assembler.drop()],
])('releases the memory of an incomplete chunk when %s', (_name, what) => {
  const of = recorder({ maxBytes: 99 });
  of.send(0, 0, 20);
  what(of);
  expect(of.left()).toBe(100);
});

it('refuses a chunk in more fragments than any recorder sends', () => {
  const { send } = recorder({ maxBytes: 10_000, memoryBytes: 10_000 });
  for (let n = 0; n < 1_000; n += 1) expect(send(0, n, 1)).toEqual({ kind: 'incomplete' });
  expect(send(0, 1_000, 1, true)).toEqual({ kind: 'broken', index: 0 });
});
