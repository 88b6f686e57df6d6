import { expect, it } from 'vitest';
import { ownersIn } from './owners';

const person = (displayName: string, externalUserId: string | null = displayName.toLowerCase()) => ({
  subject: `ext:acc_a:${externalUserId}:${displayName}`,
  displayName,
  externalUserId,
});
const turn = { turnId: 'trn_1', subject: null, source: 'speech' as const, startMs: 0 };
const ownerOf = ownersIn({
  day: '2026-03-04',
  turns: [{ ...turn, text: 'Please tell Bo from Accounting. 田中さんお願いします。' }],
  people: [
    person('Zoë Dübel', 'zoe'),
    person('Ann Lee', 'ann-1'),
    person('Ann Lee', 'ann-2'),
    person('Max Muster', 'max'),
    person('Max', 'other-max'),
    person('Gus', null),
  ],
});

it.each([
  ['Zoë Dübel', 'Zoë Dübel', 'zoe'],
  ['zoe', 'Zoë Dübel', 'zoe'],
  ['DUBEL', 'Zoë Dübel', 'zoe'],
  ['Ann Lee (2)', 'Ann Lee', 'ann-2'],
  ['Max Muster', 'Max Muster', 'max'],
  ['Max', 'Max', 'other-max'],
  ['Gus', 'Gus', null],
])('resolves the owner %j to %j', (given, ownerName, ownerExternalUserId) => {
  expect(ownerOf(given)).toEqual({ ownerName, ownerExternalUserId });
});

it.each(['Ann', 'Ann Lee', 'Bo', 'Bo from Accounting', '田中', 'Zoë Dübel, Gus'])(
  '%j is kept as it was said: it is nobody of the meeting, or several',
  (given) => {
    expect(ownerOf(given)).toEqual({ ownerName: given, ownerExternalUserId: null });
  },
);

it.each(['Kim', 'Bo Kim', '佐藤', '', ' ', null, '\u202e'])(
  '%j is nobody: no one has that name, and no one said it',
  (given) => {
    expect(ownerOf(given)).toEqual({ ownerName: null, ownerExternalUserId: null });
  },
);
