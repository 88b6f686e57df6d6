import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../strings/languages';
import { textOf } from '../../strings/text';
import { en } from '../../strings/en';
import { CHAT_TABLES, chatTextOf } from './chat-text';

const placeholders = (template: string): string[] => (template.match(/\{\w+\}/g) ?? []).sort();

describe.each(LANGUAGES)('%s', (language) => {
  const table = new Map<string, string>(Object.entries(CHAT_TABLES[language] ?? {}));

  it('has every text of the chat, filled in like the English one, and none in English', () => {
    for (const [key, english] of Object.entries(CHAT_TABLES['en'] ?? {})) {
      const text = table.get(key) ?? '';
      expect([key, placeholders(text)]).toEqual([key, placeholders(english)]);
      expect([key, text.trim()]).not.toEqual([key, '']);
      const isWords = /[a-z]/.test(english.replaceAll(/\{\w+\}/g, ''));
      if (language !== 'en' && isWords) expect([key, text]).not.toEqual([key, english]);
    }
  });
});

it('are those of the language without its region, in its numbers', () => {
  const chatText = chatTextOf(textOf('de-AT', en));
  expect(chatText('found', { found: 2, all: 12_000 })).toBe(
    '2 von 12.000 Nachrichten'.replace('.', '\u00a0'),
  );
  expect(chatText('toAlone', { name: 'Ada {name}' })).toBe('Nur an Ada {name}');
});
