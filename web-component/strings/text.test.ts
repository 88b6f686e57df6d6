import { describe, expect, it } from 'vitest';
import { en } from './en';
import { LANGUAGES, textIn } from './text';

const placeholders = (template: string): string[] => [...new Set(template.match(/\{\w+\}/g))].sort();
const english: Record<string, string | Record<string, string>> = en;

/** Words that some language shares with English. */
const COGNATES = new Set(['chat', 'agent', 'role_participant', 'reaction_surprise', 'stage']);

describe.each(Object.entries(LANGUAGES))('%s', (language, strings) => {
  const entries: [string, string | Record<string, string>][] = Object.entries(strings);

  it('has every key, in the order of the English table', () => {
    expect(entries.map(([key]) => key)).toEqual(Object.keys(en));
  });

  it('fills in what the English text fills in, in every plural form', () => {
    for (const [key, entry] of entries) {
      const model = english[key] ?? '';
      const expected = placeholders(typeof model === 'string' ? model : (model['other'] ?? ''));
      const forms = typeof entry === 'string' ? { other: entry } : entry;
      for (const [form, template] of Object.entries(forms)) {
        // What says "none" need not say a number.
        const needed = form === 'zero' ? [] : expected;
        expect([key, form, placeholders(template)]).toEqual([key, form, expect.arrayContaining(needed)]);
        expect(placeholders(template).every((name) => expected.includes(name))).toBe(true);
        expect(template.trim()).not.toBe('');
      }
    }
  });

  it('has the plural forms that the language has, and no others', () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, entry] of entries) {
      if (typeof entry === 'string') continue;
      // Some languages have a form for millions, which no count of people or messages reaches.
      const needed = language === 'ar' ? wanted : wanted.filter((form) => form !== 'many');
      expect([key, Object.keys(entry).sort()]).toEqual([key, [...needed].sort()]);
    }
  });

  it('leaves nothing in English', () => {
    if (language === 'en') return;
    const same = entries.filter(
      ([key, entry]) =>
        typeof entry === 'string' && entry === english[key] && !/^\W*(\{\w+\}\W*)+$/.test(entry),
    );
    expect(same.map(([key]) => key).filter((key) => !COGNATES.has(key))).toEqual([]);
  });
});

describe('textIn', () => {
  it.each([
    [['de-AT'], 'de-AT', 'ltr'],
    [[null, '', 'fr'], 'fr', 'ltr'],
    [['nl', 'pt-BR', 'en'], 'pt-BR', 'ltr'],
    [['nl'], 'en', 'ltr'],
    [['ar-EG'], 'ar-EG', 'rtl'],
    [['de_DE', 'es'], 'es', 'ltr'],
    [['constructor'], 'en', 'ltr'],
    [[], 'en', 'ltr'],
  ])('%j: %s, %s', (wanted, language, dir) => {
    const text = textIn(wanted);
    expect([text.language, text.dir]).toEqual([language, dir]);
  });

  it('fills in names, also those that look like a placeholder', () => {
    expect(textIn(['en'])('toldJoined', { name: '{name} $&' })).toBe('{name} $& joined.');
  });

  it('chooses the plural form and writes numbers as the language does', () => {
    expect(textIn(['en'])('chatUnread', { count: 1 })).toBe('Chat, 1 new message');
    expect(textIn(['en'])('chatUnread', { count: 1200 })).toBe('Chat, 1,200 new messages');
    expect(textIn(['ar'])('chatUnread', { count: 3 })).toContain('رسائل جديدة');
    expect(textIn(['ja'])('chatUnread', { count: 3 })).toBe('チャット、新着メッセージ 3 件');
  });
});
