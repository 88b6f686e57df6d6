/** @module-tag slow */
import { expect, it } from 'vitest';
import { readDocuments } from '../documents';
import { headingsOf } from '../markdown/anchors';
import { parseMarkdown } from '../markdown/parse';
import { navigationOf, pagesInOrder } from './navigation';
import { searchPages } from './search-index';

const baseUrl = 'https://meet.test';

it('has every page of the navigation with its headings and words, code and tables included', async () => {
  const documents = await readDocuments(baseUrl);
  const pages = searchPages(documents, baseUrl);
  expect(pages.map(({ address }) => address)).toEqual(
    pagesInOrder(navigationOf(documents, baseUrl)).map(({ address }) => address),
  );
  const rest = pages.find(({ address }) => address === '/docs/reference/rest');
  const document = documents.find(({ path }) => path === 'docs/reference/rest.md');
  const headings = headingsOf(parseMarkdown(document?.text ?? '')).filter(({ level }) => level > 1);
  expect(rest?.sections.map(([anchor, heading]) => [anchor, heading])).toEqual([
    ['', ''],
    ...headings.map(({ anchor, title }) => [anchor, title]),
  ]);
  const settings = rest?.sections.find(([anchor]) => anchor === 'rooms-and-their-settings')?.[2];
  expect(settings).toContain('recordOnStart');
  expect(settings).toContain('curl -s -X PATCH');
});

it('names the group of each page, and leaves out the marks of Markdown', () => {
  const documents = [
    {
      path: 'docs/README.md',
      title: 'Documentation',
      summary: '',
      text: `## Guides\n\n| |\n| --- |\n| [A](${baseUrl}/docs/a.md) |`,
    },
    {
      path: 'docs/a.md',
      title: 'A',
      summary: '',
      text: '# A\n\nOne **two**\n`three`.\n\n## B\n\n| x |\n| --- |\n| y |\n\n- z',
    },
  ];
  expect(searchPages(documents, baseUrl)).toEqual([
    {
      address: '/docs/a',
      title: 'A',
      group: 'Guides',
      sections: [
        ['', '', 'One two three.'],
        ['b', 'B', 'x y z'],
      ],
    },
  ]);
});
