import { expect, it } from 'vitest';
import { Featured } from './featured';

type Options = Parameters<Featured['choose']>[1];

/** People of whom one speaks. */
const people = (ids: string, speakerId?: string) =>
  Array.from(ids).map((participantId) => ({ participantId, isSpeaking: participantId === speakerId }));

const NONE: Options = { layout: 'grid', spotlightId: null, hasScreen: false };

it.each<[string, Partial<Options>, string | null, boolean]>([
  ['a grid shows everybody alike', {}, null, true],
  ['a grid shows the spotlight large', { spotlightId: 'b' }, 'b', true],
  ['a portrait shows everybody alike', { layout: 'portrait' }, null, true],
  ['the layout "speaker" shows the person who speaks large', { layout: 'speaker' }, 'c', true],
  ['the layout "speaker" prefers the spotlight', { layout: 'speaker', spotlightId: 'b' }, 'b', true],
  ['the layout "speaker" shows a shared screen large', { layout: 'speaker', hasScreen: true }, null, true],
  [
    'the layout "screen" shows nothing but a shared screen',
    { layout: 'screen', hasScreen: true },
    null,
    false,
  ],
  ['the layout "screen" shows the person who speaks without a screen', { layout: 'screen' }, 'c', false],
])('%s', (_what, options, largeId, showsOthers) => {
  expect(new Featured().choose(people('abc', 'c'), { ...NONE, ...options })).toEqual({
    largeId,
    showsOthers,
  });
});

it('keeps the last speaker large until another one speaks or the speaker leaves', () => {
  const featured = new Featured();
  const largeOf = (ids: string, speakerId?: string) =>
    featured.choose(people(ids, speakerId), { ...NONE, layout: 'speaker' }).largeId;
  expect(largeOf('abc')).toBe('a');
  expect(largeOf('abc', 'b')).toBe('b');
  expect(largeOf('abc')).toBe('b');
  expect(largeOf('abc', 'c')).toBe('c');
  expect(largeOf('ab')).toBe('a');
  expect(largeOf('')).toBeNull();
});
