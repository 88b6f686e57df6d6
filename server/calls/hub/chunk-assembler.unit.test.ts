import { expect, it } from 'vitest';
import { Pieces } from './chunk-assembler';
import { createUploadMemory } from './upload-memory';

/** The connection of a recorder whose account may hold half of the memory. */
function recorder({ maxBytes = 1_000, memoryBytes = 200 } = {}) {
  const memory = createUploadMemory(memoryBytes);
  const pieces = new Pieces(maxBytes, () => memory.open('a'));
  return {
    pieces,
    send: (chunk: number, fragment: number, bytes: number, isLast = false) =>
      pieces.add({ kind: 'fragment', chunk, fragment, isLast, bytes: new Uint8Array(bytes).fill(fragment) }),
    /** Bytes that the account may still take. */
    left() {
      const room = memory.open('a');
      let bytes = 0;
      while (room.take(1)) bytes += 1;
      room.giveBack();
      return bytes;
    },
  };
}

it('puts a chunk together, which counts until it is given back', () => {
  const { send, left } = recorder();
  expect(send(0, 0, 2)).toEqual({ kind: 'incomplete' });
  const assembled = send(0, 1, 1, true);
  expect(assembled).toMatchObject({ kind: 'chunk', index: 0, bytes: Buffer.from([0, 0, 1]) });
  expect(left()).toBe(97);
  if (assembled.kind === 'chunk') assembled.giveBack();
  expect(left()).toBe(100);
});

it('counts a chunk from its first piece on, and refuses it where there is no room, to be sent again later', () => {
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
  ['a piece is missing', ({ send }: ReturnType<typeof recorder>) => send(0, 2, 1)],
  ['it is begun anew', ({ send }: ReturnType<typeof recorder>) => send(0, 0, 0)],
  ['it is too long', ({ send }: ReturnType<typeof recorder>) => send(0, 1, 80)],
  ['its connection ends', ({ pieces }: ReturnType<typeof recorder>) => pieces.drop()],
])('gives back what there is of a chunk when %s', (_name, what) => {
  const of = recorder({ maxBytes: 99 });
  of.send(0, 0, 20);
  what(of);
  expect(of.left()).toBe(100);
});

it('takes no chunk in more pieces than any recorder sends', () => {
  const { send } = recorder({ maxBytes: 10_000, memoryBytes: 10_000 });
  for (let n = 0; n < 1_000; n += 1) expect(send(0, n, 1)).toEqual({ kind: 'incomplete' });
  expect(send(0, 1_000, 1, true)).toEqual({ kind: 'broken', index: 0 });
});
