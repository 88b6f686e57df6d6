import { expect, it } from 'vitest';
import { windowsOf, type Window, type WindowTurn } from './windows';

async function listed(turns: WindowTurn[]): Promise<Window[]> {
  const windows: Window[] = [];
  for await (const window of windowsOf(turns)) windows.push(window);
  return windows;
}

const turnsOf = (...texts: string[]) =>
  texts.map((text, index) => ({
    id: `trn_${index}`,
    text,
    speakerName: index === 0 ? null : 'Ada',
    startedAt: new Date(index * 1_000),
  }));

it('makes windows that overlap, and has every turn in one of them', async () => {
  const windows = await listed(turnsOf(...Array.from({ length: 20 }, (_, index) => `Turn ${index}`)));
  expect(windows.map(({ turnIds }) => [turnIds[0], turnIds.at(-1)])).toEqual([
    ['trn_0', 'trn_7'],
    ['trn_6', 'trn_13'],
    ['trn_12', 'trn_19'],
  ]);
  expect(windows[1]?.startedAt).toEqual(new Date(6_000));
});

it('makes a window of one long turn, and cuts it', async () => {
  const [first, second] = await listed(turnsOf('x'.repeat(5_000), 'Short.'));
  expect(first).toMatchObject({ turnIds: ['trn_0'], text: `Somebody: ${'x'.repeat(2_000)}` });
  expect(second).toMatchObject({ turnIds: ['trn_1'], text: 'Ada: Short.' });
});

it('makes none of nothing', async () => {
  expect(await listed([])).toEqual([]);
});
