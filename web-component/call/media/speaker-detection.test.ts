import { expect, it } from 'vitest';
import { loudness, nextActiveSpeaker, nextSpeech, SILENT, type Speech } from './speaker-detection';

it.each([
  [0, 0],
  [0.000_1, 0],
  [0.001, 0],
  [0.1, 2 / 3],
  [1, 1],
  [1.4, 1],
])('maps an RMS of %d to a loudness of %d', (rms, loud) => {
  expect(loudness(rms)).toBeCloseTo(loud);
});

/** Feeds one loudness every 100 ms and notes who speaks then. */
function speaks(levels: readonly number[]): string {
  let speech: Speech = SILENT;
  return levels
    .map((level, i) => {
      speech = nextSpeech(speech, level, i * 100);
      return speech.sinceMs === null ? '-' : 'S';
    })
    .join('');
}

const quiet = (count: number) => Array.from({ length: count }, () => 0.1);

it.each([
  ['starts at the upper threshold', [0.1, 0.44, 0.45], '--S'],
  ['continues above the lower threshold', [0.6, 0.36, 0.4, 0.36], 'SSSS'],
  ['continues over a short pause', [0.6, ...quiet(6), 0.6], 'SSSSSSSS'],
  ['ends after a long pause', [0.6, ...quiet(8)], 'SSSSSSS--'],
])('detects speech that %s', (_, levels, expected) => {
  expect(speaks(levels)).toBe(expected);
});

const speeches = (all: Record<string, number | null>) =>
  new Map(Object.entries(all).map(([id, sinceMs]) => [id, { sinceMs, loudAtMs: 0 }]));

it.each([
  ['nobody yet', null, { a: null, b: null }, null],
  ['the first to speak', null, { a: null, b: 5 }, 'b'],
  ['stays while they speak, whoever else does', 'a', { a: 50, b: 5 }, 'a'],
  ['stays when all are silent', 'a', { a: null, b: null }, 'a'],
  ['changes to whoever has spoken longest', 'a', { a: null, b: 9, c: 5 }, 'c'],
  ['is nobody when they have left', 'x', { a: null }, null],
  ['changes to who speaks when they have left', 'x', { a: null, b: 7 }, 'b'],
])('active speaker: %s', (_, current, all, expected) => {
  expect(nextActiveSpeaker(current, speeches(all))).toBe(expected);
});
