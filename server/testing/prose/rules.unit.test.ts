import { describe, expect, it } from 'vitest';
import { findInText, ITEM_WORDS, SENTENCE_WORDS } from './rules';
import { textsOfCode, textsOfMarkdown } from './texts';

const words = (count: number): string => `${'word '.repeat(count - 1)}end.`;

describe('the rules of prose', () => {
  it.each([
    ['Who shares a screen sees it.', 'Participants who share a screen see it.'],
    ['It works. What is in the file it does not know.', 'The agent does not read the file. It works.'],
    ['Of the room nothing is left.', 'The room is deleted. Of about ten rooms, one is left.'],
    ['That is no virus scanner.', 'This is not a virus scan. There is no virus scan. It is no longer sold.'],
    ['The page says so.', 'The page shows a warning.'],
    ['An unknown id is 404.', 'An unknown id returns 404.'],
    [words(SENTENCE_WORDS + 1), words(SENTENCE_WORDS)],
  ])('refuses "%s" and accepts a better sentence', (worse, better) => {
    expect(findInText(worse)).toHaveLength(1);
    expect(findInText(better)).toEqual([]);
  });

  it('accepts a question', () => {
    expect(findInText('Who may record?')).toEqual([]);
  });

  it('refuses an item of a list that is too long, and accepts a paragraph of that length', () => {
    const long = `${words(ITEM_WORDS / 2)} ${words(ITEM_WORDS / 2 + 1).replace('word', 'Word')}`;
    expect(findInText(long, 'item')).toHaveLength(1);
    expect(findInText(long)).toEqual([]);
  });
});

describe('the texts that are checked', () => {
  it('are the paragraphs, items, footnotes and cells of a document, and none of its code and headings', () => {
    const document =
      '# Who calls\n\nOne\ntwo `is no`.\n\n- Item\n  goes on.\n\n```sh\necho no\n```\n| a | b |\n[^one]: Note.\n[^two]: Another.\n';
    expect(textsOfMarkdown(document).map(({ text }) => text)).toEqual([
      'One two Code.',
      'Item goes on.',
      '',
      'a',
      'b',
      '',
      'Note.',
      'Another.',
    ]);
  });

  it('are the comments of a source file, and its strings of several words', () => {
    const source =
      "/**\n * Returns\n * the room.\n */\nconst a = 'code';\n// Why it is.\nconst b = 'The room has ended.';\n";
    expect(textsOfCode(source).map(({ text }) => text)).toEqual([
      'Returns the room.',
      'Why it is.',
      'The room has ended.',
    ]);
  });

  it('are the descriptions of tags, apart from the sentence before them', () => {
    const source =
      '/**\n * Returns the room\n * @param id the id\n * of it\n * @throws ApiError when there is none\n * @fires {Event<{ a: string }>} a-changed - It changed.\n */\n';
    expect(textsOfCode(source).map(({ text }) => text)).toEqual([
      'Returns the room',
      'the id of it',
      'when there is none',
      'It changed.',
    ]);
  });
});
