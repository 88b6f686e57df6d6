import { describe, expect, it } from 'vitest';
import { partsOf } from './sentences';

describe('the parts of a spoken text', () => {
  it('begin with the first sentence alone, and join the others', () => {
    expect(partsOf('The gate is green. It was painted on Friday.\nWho has the key?', 'en')).toEqual([
      'The gate is green.',
      'It was painted on Friday. Who has the key?',
    ]);
  });

  it.each([
    ['ja', '門は緑です。金曜日に塗りました。', '門は緑です。'],
    ['ar', 'البوابة خضراء. من لديه المفتاح؟', 'البوابة خضراء.'],
    [null, 'It costs 3.50 euros. Anything else?', 'It costs 3.50 euros.'],
  ])('follow the language %s', (language, text, first) => {
    expect(partsOf(text, language)[0]).toBe(first);
  });

  it.each([
    ['words', 'paint '.repeat(400)],
    ['one long word', 'a'.repeat(1_500)],
    ['emoji', `x${'😀'.repeat(700)}`],
  ])('have at most 400 characters, and lose nothing of %s', (_, text) => {
    const parts = partsOf(text, 'en');
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(400);
      expect(part.isWellFormed()).toBe(true);
    }
    expect(parts.join(text.includes(' ') ? ' ' : '')).toBe(text.trim());
  });

  it('are none for a text without words', () => {
    expect(partsOf(' \n ', 'en')).toEqual([]);
  });
});
