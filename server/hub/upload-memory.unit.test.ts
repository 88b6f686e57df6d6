import { expect, it } from 'vitest';
import { createUploadMemory } from './upload-memory';

/** Takes room for chunks of a byte as long as there is some. */
function flood(memory: ReturnType<typeof createUploadMemory>, ownerId: string) {
  const chunks: (() => void)[] = [];
  for (let chunk = memory.take(ownerId, 1); chunk; chunk = memory.take(ownerId, 1)) chunks.push(chunk);
  return chunks;
}

it('leaves as much to others as an owner has, however many flood it', () => {
  const memory = createUploadMemory(120);
  expect(flood(memory, 'a')).toHaveLength(60);
  expect(flood(memory, 'b')).toHaveLength(30);
  expect(flood(memory, 'c')).toHaveLength(15);
  expect(memory.take('d', 7)).not.toBeNull();
});

it('has room again once chunks are stored', () => {
  const memory = createUploadMemory(120);
  for (let n = 0; n < 3; n += 1) {
    const chunks = flood(memory, 'a');
    expect(chunks).toHaveLength(60);
    for (const giveBack of chunks) giveBack();
  }
  expect(memory.take('b', 60)).not.toBeNull();
});
