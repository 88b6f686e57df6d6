import { expect, it } from 'vitest';
import { chatTextOf } from './chat';
import { pollsTextOf } from './polls';

it('fills in the texts of the language without its region, in its numbers', () => {
  const text = chatTextOf('de-AT');
  expect(text('found', { found: 2, all: 12_000 })).toBe('2 von 12\u00a0000 Nachrichten');
  expect(text('toAlone', { name: 'Ada {name}' })).toBe('Nur an Ada {name}');
});

it('knows a language in every spelling of its tag', () => {
  expect(pollsTextOf('DE')('vote')).toBe(pollsTextOf('de')('vote'));
});

it('isolates a name that is written in the other direction', () => {
  expect(chatTextOf('en')('toAlone', { name: 'ليلى' })).toBe('To \u2068ليلى\u2069 alone');
});

it('falls back to English for a language that it does not know', () => {
  expect(chatTextOf('nl')('reply')).toBe('Reply');
});
