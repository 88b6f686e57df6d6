import { describe, expect, it } from 'vitest';
import { texts as callEn } from './en/call';
import { texts as en } from './en/element';
import { callStringsOf, choiceOf, LANGUAGES } from './languages';
import { firstTextOf, textOf } from './text';

const placeholders = (template: string): string[] => [...new Set(template.match(/\{\w+\}/g))].sort();
type Table = Record<string, string | Record<string, string>>;

/** Words that some language shares with English. */
const COGNATES = new Set([
  'chat',
  'agent',
  'role_participant',
  'reaction_surprise',
  'stage',
  'step_server',
  'person',
  'bitrate',
  'codec',
  'path_relay',
  'path_direct',
  'place',
]);

/** Every file of every language, by its path. */
const files = import.meta.glob<Table>('./*/*.ts', { eager: true, import: 'texts' });
const tables = Object.entries(files).map(([path, strings]): [string, string, Table, Table] => {
  const [, language = '', file = ''] = path.split('/');
  return [`${language}, ${file}`, language, strings, files[`./en/${file}`] ?? {}];
});

it.each(LANGUAGES)('%s has a folder with the files that English has', (language) => {
  const filesOf = (folder: string) =>
    Object.keys(files).flatMap((path) => (path.startsWith(`./${folder}/`) ? [path.split('/').at(-1)] : []));
  expect(filesOf(language).length).toBeGreaterThan(0);
  expect(filesOf(language)).toEqual(filesOf('en'));
});

it('knows every language that has a folder', () => {
  expect([...new Set(tables.map(([, language]) => language))].sort()).toEqual([...LANGUAGES].sort());
});

describe.each(tables)('%s', (_, language, strings, english) => {
  const entries: [string, string | Record<string, string>][] = Object.entries(strings);

  it('has every key, in the order of the English table', () => {
    expect(entries.map(([key]) => key)).toEqual(Object.keys(english));
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

  it('has words in its sentences, and no identifiers of the code', () => {
    for (const [key, entry] of entries) {
      for (const template of typeof entry === 'string' ? [entry] : Object.values(entry)) {
        expect([key, template.replaceAll(/\{\w+\}/g, '').match(/\p{Ll}\p{Lu}\p{Ll}/u)]).toEqual([key, null]);
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

describe('choiceOf', () => {
  it.each([
    [['de-AT'], 'de-AT', 'de'],
    [[null, '', 'fr'], 'fr', 'fr'],
    [['nl', 'pt-BR', 'en'], 'pt-BR', 'pt'],
    [['nl'], 'en', 'en'],
    [['ar-EG'], 'ar-EG', 'ar'],
    [['de_DE', 'es'], 'de-DE', 'de'],
    [['pt_BR.UTF-8'], 'pt-BR', 'pt'],
    [['de_', 'es'], 'es', 'es'],
    [['constructor'], 'en', 'en'],
    [[], 'en', 'en'],
  ])('chooses for %j: %s of %s', (wanted, tag, language) => {
    expect(choiceOf(wanted)).toEqual({ tag, language });
  });
});

it('has no text in the element that the table of the call has, too', () => {
  expect(Object.keys(callEn).filter((key) => Object.hasOwn(en, key))).toEqual([]);
});

describe('textOf', () => {
  it('fills in names, also those that look like a placeholder', () => {
    expect(textOf('en', callEn)('announceJoined', { name: '{name} $&' })).toBe('{name} $& joined.');
  });

  it('isolates what is written in the other direction, so that its words keep their places', async () => {
    const arabic = textOf('ar', await callStringsOf('ar'));
    const name = (displayName: string) => arabic('announceJoined', { name: displayName });
    expect(name('Ada (Berlin)')).toContain('\u2068Ada (Berlin)\u2069');
    expect(name('ليلى')).not.toMatch(/[\u2066-\u2069]/);
    expect(textOf('en', callEn)('announceJoined', { name: 'ليلى' })).toBe('\u2068ليلى\u2069 joined.');
  });

  it.each([
    ['en', 1, 'Chat, 1 new message'],
    ['en', 1200, 'Chat, 1,200 new messages'],
    ['ar', 3, 'رسائل جديدة'],
    ['ja', 3, 'チャット、新着メッセージ 3 件'],
  ] as const)(
    '%s: chooses the plural form of %i and writes it as the language does',
    async (tag, count, said) => {
      expect(textOf(tag, await callStringsOf(tag))('chatUnread', { count })).toContain(said);
    },
  );

  it.each([
    ['ar-EG', 'rtl'],
    ['de-AT', 'ltr'],
  ])('%s runs %s', (tag, dir) => {
    const text = firstTextOf(tag, en);
    expect([text.language, text.dir]).toEqual([tag, dir]);
  });
});
