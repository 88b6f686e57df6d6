import { describe, expect, it } from 'vitest';
import type { SearchPage } from '../../server/api/documents/site/search-page';
import { find, marked } from './find';

const page = (
  name: string,
  title: string,
  sections: SearchPage['sections'],
  group = 'Reference',
): SearchPage => ({ address: `/docs/${name}`, title, group, sections });

const pages = [
  page('rest', 'REST API', [
    ['', '', 'Errors and retries.'],
    ['retry-keys', 'Retry keys', 'Send an Idempotency-Key with a POST. A webhook is mentioned here.'],
    ['settings', 'Settings', 'recordOnStart records each call, recordBy decides who records.'],
  ]),
  page(
    'webhooks',
    'Receive webhooks',
    [
      ['', '', 'Your server receives events.'],
      ['receivers', 'Receivers', 'Verify the signature of each webhook.'],
    ],
    'Guides',
  ),
  page('recordings', 'Record a call', [['', '', 'Pause and resume a recording.']], 'Guides'),
];
const addresses = (query: string) => find(pages, query).map(({ address }) => address);

describe('the search', () => {
  it('puts the title before a heading, and a heading before the text', () => {
    expect(addresses('webhook')).toEqual([
      '/docs/webhooks',
      '/docs/webhooks#receivers',
      '/docs/rest#retry-keys',
    ]);
    expect(addresses('retry')[0]).toBe('/docs/rest#retry-keys');
  });

  it('finds words by their beginning, in any case, and names of fields and headers', () => {
    expect(addresses('RECORDON')).toEqual(['/docs/rest#settings']);
    expect(addresses('idempotency-key')).toEqual(['/docs/rest#retry-keys']);
    expect(addresses('ecordings')).toEqual([]);
  });

  it('finds only sections that have all words', () => {
    expect(addresses('signature webhook')).toEqual(['/docs/webhooks#receivers']);
    expect(addresses('signature retries')).toEqual([]);
  });

  it('finds nothing without a word', () => {
    expect(addresses('')).toEqual([]);
    expect(addresses(' / ')).toEqual([]);
  });

  it('shows at most three sections of a page, and twelve in all', () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      page(
        `p${index}`,
        `Page ${index}`,
        Array.from({ length: 9 }, (__, n) => [`s${n}`, `Token ${n}`, 'text']),
      ),
    );
    const found = find(many, 'token');
    expect(found).toHaveLength(12);
    expect(found.filter(({ page: title }) => title === 'Page 0')).toHaveLength(3);
  });

  it('shows the text around the first word that it found', () => {
    const long = `${'before '.repeat(40)}the needle ${'after '.repeat(40)}`.trim();
    const [{ excerpt } = { excerpt: '' }] = find([page('a', 'A', [['', '', long]])], 'needle');
    expect(excerpt).toMatch(/^… (?:before )+the needle (?:after )+…$/);
    expect(excerpt.length).toBeLessThan(170);
  });
});

it('marks the searched words, where words of a text begin with them', () => {
  expect(marked('A webhook of Webhooks, not rewebhook.', 'webhook a')).toEqual([
    { text: 'A', isFound: true },
    { text: ' ', isFound: false },
    { text: 'webhook', isFound: true },
    { text: ' of ', isFound: false },
    { text: 'Webhook', isFound: true },
    { text: 's, not rewebhook.', isFound: false },
  ]);
});
