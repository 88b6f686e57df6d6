import { expect, it } from 'vitest';
import { sessionMsAt, turnsInFile } from './turns-in-file';

const SESSION = '2026-01-05T09:00:00.000Z';
const recording = {
  startedAt: '2026-01-05T09:01:00.000Z',
  durationSeconds: 100,
  pauses: [
    { pausedAt: '2026-01-05T09:01:30.000Z', resumedAt: '2026-01-05T09:02:30.000Z' },
    { pausedAt: '2026-01-05T09:03:00.000Z', resumedAt: null },
  ],
};
const turn = (start: number, end: number) => ({ startMs: start * 1000, endMs: end * 1000 });

it.each([
  ['before the recording', turn(10, 20), []],
  ['before a pause', turn(70, 80), [turn(10, 20)]],
  ['in a pause', turn(100, 140), []],
  ['that a pause cuts off', turn(85, 110), [turn(25, 30)]],
  ['after a pause', turn(155, 165), [turn(35, 45)]],
  ['in a pause that did not end', turn(190, 200), []],
] as const)('shows a turn %s where it is in the file, if it is in it', (_name, said, shown) => {
  expect(turnsInFile([said], recording, SESSION)).toEqual(shown);
});

it('leaves out what was said after the end of the file', () => {
  const short = { ...recording, pauses: [], durationSeconds: 30 };
  expect(turnsInFile([turn(85, 90), turn(95, 99)], short, SESSION)).toEqual([turn(25, 30)]);
});

it('returns the time in the session of a time in the file', () => {
  const pauses = recording.pauses.map((pause, index) => ({ ...pause, atSeconds: [30, 60][index] ?? 0 }));
  const at = (seconds: number) => sessionMsAt(seconds, { ...recording, pauses }, SESSION) / 1000;
  expect([at(10), at(31), at(61)]).toEqual([70, 151, 181]);
});
