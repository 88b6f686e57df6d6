import { expect, it } from 'vitest';
import { weigh } from './weights.mjs';

const files: [string, number][] = [
  ['conference-room.js', 48_000],
  ['conference-room.js.map', 900_000],
  ['conference-room-core.js', 30_000],
  ['conference-room-chat.ABCDEFGH.js', 8_600],
  ['conference-room-livekit.ABCDEFGH.js', 153_000],
];

it('tells what the element, the core and each part weigh, the heaviest part first', () => {
  expect(weigh(files)).toBe(
    'conference-room.js: 48.0 kB after gzip, conference-room-core.js: 30.0 kB. Parts, loaded when they are used:\n  livekit 153.0, chat 8.6',
  );
});

it('fails the build when the element, the core or a part grows beyond its bound', () => {
  expect(() => weigh([['conference-room.js', 60_001]])).toThrow(
    'conference-room.js has 60001 bytes after gzip; the limit is 60000.',
  );
  expect(() => weigh([['conference-room-core.js', 32_001]])).toThrow(
    'conference-room-core.js has 32001 bytes after gzip; the limit is 32000.',
  );
  expect(() => weigh([...files, ['conference-room-new.ABCDEFGH.js', 7_000]])).toThrow(
    'conference-room-new.ABCDEFGH.js has 7000 bytes after gzip; the limit is 6500.',
  );
});
