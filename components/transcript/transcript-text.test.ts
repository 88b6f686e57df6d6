import { expect, it } from 'vitest';
import { countIn, transcriptText, voicesOf } from './transcript-text';

it('has a line for each turn, with time and speaker', () => {
  const turn = { startMs: 4_000, speakerName: 'Ada', text: 'Hello.', source: 'speech' as const };
  expect(
    transcriptText([
      turn,
      { ...turn, startMs: 3_725_000, speakerName: null, text: 'See\nhere', source: 'chat' },
    ]),
  ).toBe('[0:04] Ada: Hello.\n[1:02:05] Somebody (in the chat): See here\n');
  expect(transcriptText([])).toBe('');
});

it('gives everybody a colour of their own, also when they come back, until there are none left', () => {
  const said = (speakerName: string, speakerId = speakerName) => ({ speakerName, speakerId });
  const voices = voicesOf([
    said('a'),
    said('b'),
    said('a', 'other'),
    ...['c', 'd', 'e', 'f', 'g'].map((n) => said(n)),
  ]);
  expect([...voices.values()]).toEqual([0, 1, 2, 3, 4, 5, 0]);
});

it.each([
  ['', 3, 3, 3, '3 turns'],
  ['word', 1, 3, 3, '1 of 3 turns'],
  ['', 1_000, 1_000, 8_400, '1,000 of 8,400 turns'],
  ['word', 12, 1_000, 8_400, '12 in the first 1,000 of 8,400 turns'],
])(
  'says for the search %j with %i found, %i loaded, %i in all: %s',
  (wanted, found, loaded, total, sentence) => {
    expect(countIn({ wanted, found, loaded, total })).toBe(sentence);
  },
);
