import { expect, it } from 'vitest';
import { createUploadMemory } from './upload-memory';

/** Takes room for chunks of a byte as long as there is some. @returns what gives each of them back */
function flood(memory: ReturnType<typeof createUploadMemory>, ownerId: string) {
  const chunks: (() => void)[] = [];
  for (let room = memory.open(ownerId); room.take(1); room = memory.open(ownerId)) chunks.push(room.giveBack);
  return chunks;
}

it('leaves as much to others as an owner has, however many flood it', () => {
  const memory = createUploadMemory(120);
  expect(flood(memory, 'a')).toHaveLength(60);
  expect(flood(memory, 'b')).toHaveLength(30);
  expect(flood(memory, 'c')).toHaveLength(15);
  expect(memory.open('d').take(7)).toBe(true);
});

it('has room again once chunks are stored', () => {
  const memory = createUploadMemory(120);
  for (let n = 0; n < 3; n += 1) {
    const chunks = flood(memory, 'a');
    expect(chunks).toHaveLength(60);
    for (const giveBack of chunks) giveBack();
  }
  expect(memory.open('b').take(60)).toBe(true);
});

it('counts a chunk while it grows, and gives it back but once', () => {
  const memory = createUploadMemory(120);
  const room = memory.open('a');
  expect([room.take(40), room.take(20), room.take(1)]).toEqual([true, true, false]);
  room.giveBack();
  room.giveBack();
  expect(flood(memory, 'b')).toHaveLength(60);
});
