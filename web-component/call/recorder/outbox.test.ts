import { expect, it } from 'vitest';
// oxlint-disable-next-line eslint/no-restricted-imports -- a test reads as the server does
import { readFrame, type FragmentFrame } from '../../../server/platform/hub/frames';
import { FRAME_MAX_BYTES, Outbox, UNANSWERED_MAX } from './outbox';

const chunk = (bytes: number, fill: number) => new Uint8Array(bytes).fill(fill);

function fill(...sizes: number[]): Outbox {
  const outbox = new Outbox();
  sizes.forEach((size, i) => outbox.add(chunk(size, i + 1)));
  return outbox;
}

/** Returns all frames that may be sent now, as the server reads them. */
function sent(outbox: Outbox): FragmentFrame[] {
  const frames: FragmentFrame[] = [];
  for (let frame = outbox.take(); frame; frame = outbox.take()) {
    expect(frame.length).toBeLessThanOrEqual(FRAME_MAX_BYTES);
    const read = readFrame(Buffer.from(frame));
    if (read?.kind !== 'fragment') throw new Error('The server cannot read it.');
    frames.push(read);
  }
  return frames;
}

const names = (frames: FragmentFrame[]) =>
  frames.map(({ chunk: number, fragment, isLast }) => `${number}.${fragment}${isLast ? '!' : ''}`);

const full = FRAME_MAX_BYTES - 12;

it.each([
  [1, ['0.0!']],
  [full, ['0.0!']],
  [full + 1, ['0.0', '0.1!']],
  [2 * full, ['0.0', '0.1!']],
  [2 * full + 1, ['0.0', '0.1', '0.2!']],
])('cuts a chunk of %i bytes into frames that make up the chunk', (size, expected) => {
  const bytes = Uint8Array.from({ length: size }, (_, i) => i % 251);
  const outbox = new Outbox();
  outbox.add(bytes);
  const frames = sent(outbox);
  expect(names(frames)).toEqual(expected);
  expect(Buffer.concat(frames.map((frame) => frame.bytes)).equals(bytes)).toBe(true);
});

it('sends no more than four chunks without an acknowledgement', () => {
  const outbox = fill(1, 1, 1, 1, 1, 1);
  expect(names(sent(outbox))).toHaveLength(UNANSWERED_MAX);
  expect(sent(outbox)).toEqual([]);
  outbox.stored(1);
  expect(names(sent(outbox))).toEqual(['4.0!']);
  outbox.stored(5);
  expect(names(sent(outbox))).toEqual(['5.0!']);
});

it.each([
  ['nothing', 0, ['0.0!', '1.0', '1.1!', '2.0!']],
  ['one chunk', 1, ['1.0', '1.1!', '2.0!']],
  ['all but the last', 2, ['2.0!']],
  ['all', 3, []],
])('sends the rest again after a reconnect when the server has %s', (_, nextChunk, expected) => {
  const outbox = fill(1, full + 1, 1);
  sent(outbox);
  outbox.rewind(nextChunk);
  expect(names(sent(outbox))).toEqual(expected);
});

it('sends a chunk from its start again after it was sent in part', () => {
  const outbox = fill(2 * full);
  outbox.take();
  outbox.rewind(0);
  expect(names(sent(outbox))).toEqual(['0.0', '0.1!']);
});

it('keeps chunks until they are stored, and ignores empty ones', () => {
  const outbox = fill(10, 0, 20, 30);
  expect([outbox.count, outbox.keptBytes]).toEqual([3, 60]);
  outbox.stored(2);
  expect([outbox.count, outbox.keptBytes]).toEqual([3, 30]);
  outbox.stored(1);
  expect(outbox.keptBytes).toBe(30);
  outbox.stored(3);
  expect([outbox.count, outbox.keptBytes]).toEqual([3, 0]);
  outbox.add(chunk(5, 9));
  expect(names(sent(outbox))).toEqual(['3.0!']);
});

it('continues with the number of the first chunk that the server does not have', () => {
  const outbox = new Outbox();
  outbox.continueAt(3);
  outbox.add(chunk(10, 1));
  expect(names(sent(outbox))).toEqual(['3.0!']);
  outbox.stored(4);
  expect([outbox.count, outbox.keptBytes]).toEqual([4, 0]);
});
