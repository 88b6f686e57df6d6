import { describe, expect, it } from 'vitest';
import { FRAGMENT_MAX_BYTES, readFrame, SOUND_MAX_BYTES } from './frames';

const sound = (flags: number, samples: number[]) =>
  Buffer.concat([Buffer.from([1, flags, 0, 0]), Buffer.from(Int16Array.from(samples).buffer)]);
const fragment = (flags: number, chunk: number, number: number, bytes: Uint8Array, source = 0) => {
  const header = Buffer.from([2, flags, source, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32BE(chunk, 4);
  header.writeUInt32BE(number, 8);
  return Buffer.concat([header, bytes]);
};

describe('a binary frame', () => {
  it.each([
    [0, false],
    [1, true],
  ])(
    'reads whether a frame of audio with flags %i is the first after silence, and its samples',
    (flags, startsAnew) => {
      expect(readFrame(sound(flags, [0, 1, -1, 32_767, -32_768]))).toEqual({
        kind: 'sound',
        startsAnew,
        samples: Int16Array.from([0, 1, -1, 32_767, -32_768]),
      });
    },
  );

  it('reads the fragment and chunk of a frame of a recording, and shares no memory with its input', () => {
    const data = fragment(1, 70_000, 3, Uint8Array.from([7, 8]));
    const frame = readFrame(data);
    data.fill(0);
    expect(frame).toMatchObject({ kind: 'fragment', chunk: 70_000, fragment: 3, isLast: true });
    expect(frame?.kind === 'fragment' && [...frame.bytes]).toEqual([7, 8]);
  });

  it.each([
    [0, 'microphone'],
    [1, 'camera'],
    [2, 'screen'],
  ])('reads that the source %i of a recording is a %s', (number, source) => {
    expect(readFrame(fragment(0, 0, 0, Uint8Array.of(1), number))).toMatchObject({ source });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a header alone', sound(0, [])],
    ['half a sample', Buffer.from([1, 0, 0, 0, 5])],
    [
      'too much sound',
      sound(
        0,
        Array.from({ length: SOUND_MAX_BYTES / 2 }, () => 0),
      ),
    ],
    ['an empty piece', fragment(0, 0, 0, new Uint8Array())],
    ['too large a piece', fragment(0, 0, 0, new Uint8Array(FRAGMENT_MAX_BYTES))],
    ['an unknown source of a recording', fragment(0, 0, 0, Uint8Array.of(1), 4)],
    ['another kind', Buffer.from([3, 0, 0, 0, 1, 1])],
    ['unknown flags', sound(2, [1])],
    ['something where nothing should be', Buffer.from([1, 0, 0, 1, 1, 1])],
  ])('refuses a binary frame that is %s', (_name, data) => {
    expect(readFrame(data)).toBeNull();
  });

  it('may be as large as documented', () => {
    expect(readFrame(fragment(0, 0, 0, new Uint8Array(FRAGMENT_MAX_BYTES - 12)))).not.toBeNull();
    expect(
      readFrame(
        sound(
          0,
          Array.from({ length: (SOUND_MAX_BYTES - 4) / 2 }, () => 0),
        ),
      ),
    ).not.toBeNull();
  });
});
