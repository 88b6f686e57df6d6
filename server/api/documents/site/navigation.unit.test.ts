import { beforeAll, describe, expect, it } from 'vitest';
import { readDocuments, type Document } from '../documents';
import { navigationOf, pagesInOrder, type NavigationGroup } from './navigation';
import { siteOf } from './site';

const baseUrl = 'https://meet.test';
let documents: Document[];
let groups: NavigationGroup[];
let pages: Map<string, string>;
beforeAll(async () => {
  documents = await readDocuments(baseUrl);
  groups = navigationOf(documents, baseUrl);
  const site = siteOf(documents, baseUrl, (name) => `/docs/assets/${name}?v=1`);
  pages = new Map(site.addresses.map((address) => [address, site.pageAt(address) ?? '']));
});

describe('the navigation', () => {
  it('has the four kinds of documents, and the project', () => {
    expect(groups.map(({ title }) => title)).toEqual(['Start', 'Guides', 'Concepts', 'Reference', 'Project']);
  });

  it('has every document once, apart from the first page and the README', () => {
    const listed = pagesInOrder(groups).map(({ path }) => path);
    const all = documents
      .map(({ path }) => path)
      .filter((path) => !['README.md', 'docs/README.md'].includes(path));
    expect(listed.toSorted()).toEqual(all.toSorted());
  });

  it('has the documents of a folder in the group of that name', () => {
    const misplaced = groups.flatMap((group) =>
      pagesInOrder([group])
        .map(({ path }) => path)
        .filter((path) => {
          const [, folder] = /^docs\/(start|guides|concepts|reference)\//.exec(path) ?? [];
          return folder !== undefined && folder !== group.anchor;
        }),
    );
    expect(misplaced).toEqual([]);
  });

  it('gives each page an address of its own', () => {
    const addresses = pagesInOrder(groups).map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain('/docs/guides/operate');
    expect(addresses).toContain('/docs/reference/element');
  });
});

describe('every page', () => {
  it('begins with what the reader can do after it', () => {
    const kinds = documents.filter(({ path }) =>
      /^(?:docs\/(?:README|start\/|guides\/|concepts\/|reference\/)|SECURITY|web-component|packages)/.test(
        path,
      ),
    );
    expect(
      kinds.filter(({ summary }) => !summary.startsWith('After this page, ')).map(({ path }) => path),
    ).toEqual([]);
  });

  it('links only to pages and headings that exist', () => {
    const ids = new Map(
      [...pages].map(([address, html]) => [
        address,
        new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)),
      ]),
    );
    const wrong = [...pages].flatMap(([address, html]) =>
      [...html.matchAll(/ href="([^"]*)"/g)]
        .map(([, href = '']) => href)
        .filter((href) => {
          const [path = '', fragment] = href.split('#');
          const target = path === '' ? address : path;
          if (!/^\/docs(?:\/|$)/.test(target) || target.startsWith('/docs/assets/') || target.endsWith('.md'))
            return false;
          return fragment === undefined ? !pages.has(target) : !ids.get(target)?.has(fragment);
        })
        .map((href) => `${address}: ${href}`),
    );
    expect(wrong).toEqual([]);
  });

  it('marks itself in the navigation, and leads to the pages before and after', () => {
    const order = pagesInOrder(groups);
    const shown = order.map(({ address }) => {
      const html = pages.get(address) ?? '';
      const neighbor = (rel: string) => new RegExp(`rel="${rel}" href="([^"]+)"`).exec(html)?.[1];
      const marks = html.match(/<a href="[^"]*" aria-current="page"/g);
      return { address, marks, before: neighbor('prev'), after: neighbor('next') };
    });
    const expected = order.map(({ address }, index) => ({
      address,
      marks: [`<a href="${address}" aria-current="page"`],
      before: order[index - 1]?.address,
      after: order[index + 1]?.address,
    }));
    expect(shown).toEqual(expected);
  });

  it('loads files of this server alone, and has neither scripts nor styles inside', () => {
    const loaded = everyMatch(/<(?:script|img|link|iframe|source|video)\b[^>]*\b(?:src|href)="([^"]*)"/g);
    expect(loaded.length).toBeGreaterThan(pages.size);
    expect(loaded.filter(([, source = '']) => !/^\/(?!\/)/.test(source))).toEqual([]);
    expect(everyMatch(/<style|<[^>]* (?:style|on[a-z]+)=|<script(?![^>]* src=)|<script[^>]*>[^<]/g)).toEqual(
      [],
    );
  });

  it('has one title, and ids that are not repeated', () => {
    const repeated = [...pages].filter(([, html]) => {
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      return html.split('<h1>').length !== 2 || new Set(ids).size !== ids.length;
    });
    expect(repeated.map(([address]) => address)).toEqual([]);
  });

  it('stays below the limit of the portal without its fonts', () => {
    const heavy = [...pages]
      .filter(([, html]) => Buffer.byteLength(html) > 250_000)
      .map(([address]) => address);
    expect(heavy).toEqual([]);
  });
});

/** Returns what matches in any page. */
const everyMatch = (pattern: RegExp): RegExpExecArray[] =>
  [...pages.values()].flatMap((html) => [...html.matchAll(pattern)]);
