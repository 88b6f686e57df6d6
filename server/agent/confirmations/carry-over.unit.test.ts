import { expect, it } from 'vitest';
import type { Opinion } from '../../platform/vocabulary/confirmation';
import { confirmationOf } from '../../platform/vocabulary/confirmation';
import { carryOver } from './carry-over';

const item = (id: string, text: string, ...turnIds: string[]) => ({
  id,
  text,
  evidence: { turnIds, startMs: 0 },
});
const said = (itemId: string, opinion: Opinion, correctedFrom: string | null = null) => ({
  itemId,
  opinion,
  correctedFrom,
});

it.each<[Opinion[], string]>([
  [[], 'draft'],
  [['confirmed'], 'confirmed'],
  [['confirmed', 'confirmed'], 'confirmed'],
  [['contested'], 'contested'],
  [['confirmed', 'contested', 'confirmed'], 'contested'],
])('combines %j to %s', (opinions, combined) => {
  expect(confirmationOf(opinions.map((opinion) => ({ opinion })))).toBe(combined);
});

it('gives an item that is written again the id of the earlier one, and its new text where nobody gave an opinion', () => {
  const earlier = [item('a', 'We release on Friday.', 't1')];
  const written = [
    item('x', 'The team releases on Friday.', 't1', 't2'),
    item('y', 'We hire two people.', 't3'),
  ];
  expect(carryOver(earlier, written, [])).toEqual([{ ...written[0], id: 'a' }, written[1]]);
});

it.each<Opinion>(['confirmed', 'contested'])('keeps the text and evidence that somebody %s', (opinion) => {
  const earlier = [item('a', 'We release on Friday.', 't1')];
  const written = [item('x', 'The team releases on Friday.', 't1', 't2')];
  expect(carryOver(earlier, written, [said('a', opinion)])).toEqual(earlier);
});

it('finds a corrected item again by the text of the model', () => {
  const earlier = [item('a', 'Das Konzert beginnt um acht.', 't1')];
  const written = [item('x', 'We release on Friday.', 't9')];
  const opinions = [said('a', 'confirmed', 'We release on Friday.')];
  expect(carryOver(earlier, written, opinions)).toEqual(earlier);
});

it('keeps a confirmed item that is not written again, and no contested or unnoticed one', () => {
  const earlier = [item('a', 'We release.', 't1'), item('b', 'We hire.', 't2'), item('c', 'We move.', 't3')];
  const written = [item('x', 'The budget is 40 euros.', 't4')];
  const opinions = [said('a', 'confirmed'), said('b', 'confirmed'), said('b', 'contested')];
  expect(carryOver(earlier, written, opinions)).toEqual([written[0], earlier[0]]);
});
