import { expect, it } from 'vitest';
import { languageOf, subtitlesOf, type SaidTurn } from './subtitles';

const said = (text: string, given: Partial<SaidTurn> = {}): SaidTurn => ({
  speakerName: 'Ada Example',
  text,
  language: 'en',
  startMs: 2_000,
  endMs: 6_000,
  source: 'speech',
  ...given,
});

it('shows who says what, at the time of the turn, and nothing of the chat', () => {
  const turns = [said('Hello'), said('https://example.com', { source: 'chat' })];
  expect(subtitlesOf(turns)).toEqual([{ startSeconds: 2, endSeconds: 6, text: 'Ada Example: Hello' }]);
});

it('shows a long turn piece by piece, each as long as its share of the text', () => {
  const pieces = subtitlesOf([said(Array.from({ length: 60 }, () => 'word').join(' '))]);
  expect(pieces.length).toBe(4);
  expect(pieces.every(({ text }) => text.length <= 84)).toBe(true);
  expect(
    pieces
      .map(({ text }) => text)
      .join(' ')
      .match(/word/g)?.length,
  ).toBe(60);
  expect([pieces[0]?.startSeconds, pieces.at(-1)?.endSeconds]).toEqual([2, 6]);
  const gaps = pieces.slice(1).map(({ startSeconds }, i) => startSeconds - (pieces[i]?.endSeconds ?? 0));
  expect(gaps).toEqual([0, 0, 0]);
});

it('shows markup as it was written, and a turn that began before the recording or has no length', () => {
  const turns = [
    said('a < b && c', { speakerName: null, startMs: -3_000, endMs: 4_000 }),
    said('Yes', { endMs: 2_000 }),
  ];
  expect(subtitlesOf(turns)).toEqual([
    { startSeconds: 0, endSeconds: 4, text: 'Somebody: a &lt; b &amp;&amp; c' },
    { startSeconds: 2, endSeconds: 3, text: 'Ada Example: Yes' },
  ]);
});

it('knows the language only if all turns have the same one', () => {
  const turns = [said('Hello'), said('Hi')];
  expect(languageOf(turns)).toBe('en');
  expect(languageOf([...turns, said('Hallo', { language: 'de' })])).toBeNull();
  expect(languageOf([said('Hello', { language: null })])).toBeNull();
  expect(languageOf([])).toBeNull();
});
