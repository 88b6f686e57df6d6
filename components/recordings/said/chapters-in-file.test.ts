import { expect, it } from 'vitest';
import { chapterAt, chaptersInFile } from './chapters-in-file';

const SESSION = '2026-01-05T09:00:00.000Z';
/** From 60 s of the session on, with a pause from 90 s to 150 s. */
const recording = {
  startedAt: '2026-01-05T09:01:00.000Z',
  durationSeconds: 100,
  pauses: [{ pausedAt: '2026-01-05T09:01:30.000Z', resumedAt: '2026-01-05T09:02:30.000Z' }],
};
const inFile = (...seconds: number[]) =>
  chaptersInFile(
    seconds.map((at) => ({ title: `at ${at}`, evidence: { startMs: at * 1_000 } })),
    recording,
    SESSION,
  ).map(({ title, seconds }) => [title, seconds]);

it.each([
  ['that was over before the recording', [10, 60], [['at 60', 0]]],
  [
    'that began before the recording',
    [10, 70],
    [
      ['at 10', 0],
      ['at 70', 10],
    ],
  ],
  ['after a pause', [160], [['at 160', 40]]],
  ['that began in a pause', [100], [['at 100', 30]]],
  [
    'that was over in a pause',
    [100, 140, 160],
    [
      ['at 140', 30],
      ['at 160', 40],
    ],
  ],
  ['after the end of the file', [230], []],
  [
    'that is named too early',
    [70, 65],
    [
      ['at 65', 5],
      ['at 70', 10],
    ],
  ],
])('shows a chapter %s where it is in the file, if it is in it', (_name, told, shown) => {
  expect(inFile(...told)).toEqual(shown);
});

it('finds the chapter that is played', () => {
  const chapters = [
    { title: 'first', seconds: 5 },
    { title: 'second', seconds: 20 },
  ];
  const titles = [0, 5, 19.9, 20, 99].map((seconds) => chapterAt(chapters, seconds)?.title);
  expect(titles).toEqual([undefined, 'first', 'first', 'second', 'second']);
});
