import { expect, it } from 'vitest';
import { createUploadMemory } from './upload-memory';

/** Reserves memory for chunks of one byte until there is none left. @returns functions that release each of them */
function flood(memory: ReturnType<typeof createUploadMemory>, ownerId: string) {
  const chunks: (() => void)[] = [];
  for (let chunk = memory.open(ownerId); chunk.grow(1); chunk = memory.open(ownerId)) {
    chunks.push(chunk.release);
  }
  return chunks;
}

it('leaves as much to others as an owner has reserved, however many owners flood it', () => {
  const memory = createUploadMemory(120);
  expect(flood(memory, 'a')).toHaveLength(60);
  expect(flood(memory, 'b')).toHaveLength(30);
  expect(flood(memory, 'c')).toHaveLength(15);
  expect(memory.open('d').grow(7)).toBe(true);
});

it('has memory again when chunks are stored', () => {
  const memory = createUploadMemory(120);
  for (let n = 0; n < 3; n += 1) {
    const chunks = flood(memory, 'a');
    expect(chunks).toHaveLength(60);
    for (const release of chunks) release();
  }
  expect(memory.open('b').grow(60)).toBe(true);
});

it('counts a chunk while it grows, and releases it once', () => {
  const memory = createUploadMemory(120);
  const chunk = memory.open('a');
  expect([chunk.grow(40), chunk.grow(20), chunk.grow(1)]).toEqual([true, true, false]);
  chunk.release();
  chunk.release();
  expect(flood(memory, 'b')).toHaveLength(60);
});
