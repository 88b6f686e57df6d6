import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../strings/languages';
import { callTextOf } from '../../strings/text';
import { en } from '../../strings/en';
import { callEn } from '../../strings/call/call-en';
import { CHAT_TABLES, chatTextOf } from './chat-text';

const english: [string, string][] = Object.entries(CHAT_TABLES['en'] ?? {});
const placeholders = (template: string): string[] => (template.match(/\{\w+\}/g) ?? []).sort();

describe.each(LANGUAGES)('%s', (language) => {
  const table = new Map<string, string>(Object.entries(CHAT_TABLES[language] ?? {}));

  it('has every text of the chat, filled in like the English one', () => {
    for (const [key, text] of english) {
      expect([key, placeholders(table.get(key) ?? '')]).toEqual([key, placeholders(text)]);
      expect([key, table.get(key)?.trim()]).not.toEqual([key, '']);
    }
  });

  it('leaves nothing in English', () => {
    const isWords = (text: string) => /[a-z]/.test(text.replaceAll(/\{\w+\}/g, ''));
    const same = english.filter(([key, text]) => isWords(text) && table.get(key) === text);
    expect(same).toHaveLength(language === 'en' ? english.filter(([, text]) => isWords(text)).length : 0);
  });
});

it('are those of the language without its region, in its numbers', () => {
  const chatText = chatTextOf(callTextOf('de-AT', en, callEn));
  expect(chatText('found', { found: 2, all: 12_000 })).toBe(
    '2 von 12.000 Nachrichten'.replace('.', '\u00a0'),
  );
  expect(chatText('toAlone', { name: 'Ada {name}' })).toBe('Nur an Ada {name}');
});
