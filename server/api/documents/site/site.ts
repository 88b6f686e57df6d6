import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../platform/project-root';
import { ApiError } from '../../../platform/errors/errors';
import {
  builtFilesOf,
  FOR_EVER,
  hashOf,
  writeBuiltFile,
  type BuiltFiles,
  type ReadBuiltFile,
} from '../../pages/built-file';
import { pageHeaders } from '../../pages/page-headers';
import { failed, type RestAnswer, type RestRequest } from '../../rest/handler';
import { compressible } from '../compressible';
import { readDocuments, type Document } from '../documents';
import { madeOnce } from '../made-once';
import { headingsOf } from '../markdown/anchors';
import { parseMarkdown } from '../markdown/parse';
import { htmlOf } from '../markdown/html';
import { navigationOf, pagesInOrder } from './navigation';
import { addressOfLink, pageAddress } from './page-address';
import { pageHtml, type PageFrame } from './page-html';

/** The files that the pages load, as components/docs/build.mjs writes them. */
const ASSETS = {
  'docs.js': 'text/javascript; charset=utf-8',
  'scheme.js': 'text/javascript; charset=utf-8',
  'style.css': 'text/css; charset=utf-8',
  'search.json': 'application/json',
  'icon.svg': 'image/svg+xml',
  'sans.woff2': 'font/woff2',
  'mono.woff2': 'font/woff2',
} as const;
const ASSETS_PATH = '/docs/assets/';
const ASSETS_FOLDER = join(PROJECT_ROOT, 'dist/docs');

/** The pages load files of this server alone, and have neither scripts nor styles of their own. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface DocumentPagesOptions {
  /** The public address of this server, without a slash at its end. */
  baseUrl: string;
  /** Reads the documents and the files for each request, so that a change is served at once. */
  development: boolean;
}

/** Serves the documentation as pages under `/docs`, with a navigation and a search. Anybody may read them. */
export function documentPages({ baseUrl, development }: DocumentPagesOptions): BuiltFiles {
  const readAsset = builtFilesOf(ASSETS_FOLDER, { development });
  const load = madeOnce(() => loadSite(baseUrl, readAsset), development);
  const headers = {
    ...pageHeaders('/docs', '', { baseUrl, mediaOrigin: null, dev: false }),
    'Content-Security-Policy': POLICY,
    'Content-Type': 'text/html; charset=utf-8',
  };
  return {
    owns: (path) => path === '/docs' || path.startsWith('/docs/'),
    async handle(request) {
      const { message, path } = request;
      if (message.method !== 'GET' && message.method !== 'HEAD') return refuseMethod(path);
      const site = await load();
      if (path.startsWith(ASSETS_PATH)) {
        const name = path.slice(ASSETS_PATH.length);
        if (await writeAsset(request, name, readAsset)) return 'written';
      }
      const address = path === '/docs/' ? '/docs' : path.replace(/\/$/, '');
      const group = site.groupAt(address);
      if (group !== null) return redirectTo(group);
      const content = await site.read(address);
      if (content === null) return { status: 404, headers, body: site.notFound, route: '/docs' };
      await writeBuiltFile(request, { name: address, content, read: site.read }, () => ({
        ...headers,
        // An upgrade of the server changes the page.
        'Cache-Control': 'no-cache',
      }));
      return 'written';
    },
  };
}

interface Site {
  /** Reads the HTML of a page by its address. */
  read: ReadBuiltFile;
  /** Returns where the first page lists the documents of a folder that has no page of its own; null: another address. */
  groupAt: (address: string) => string | null;
  notFound: string;
}

async function loadSite(baseUrl: string, readAsset: ReadBuiltFile): Promise<Site> {
  const versions = new Map<string, string>();
  for (const name of Object.keys(ASSETS)) {
    const content = await readAsset(name);
    // A server from the sources may not have been built.
    if (content !== null) versions.set(name, hashOf(content));
  }
  const asset = (name: string) => `${ASSETS_PATH}${name}?v=${versions.get(name) ?? ''}`;
  const site = siteOf(await readDocuments(baseUrl), baseUrl, asset);
  return { ...site, read: compressible(site.pageAt) };
}

/**
 * Returns the pages of the documents, each rendered when it is asked for, and the page for other addresses.
 * @param asset returns the address of a file that pages load
 */
export function siteOf(documents: readonly Document[], baseUrl: string, asset: (name: string) => string) {
  const groups = navigationOf(documents, baseUrl);
  const frame: PageFrame = { groups, order: pagesInOrder(groups), asset };
  // The README of the repository begins with the same words as the first page.
  const shown = documents.filter(({ path }) => path !== 'README.md');
  const byAddress = new Map(shown.map((document) => [pageAddress(document.path), document]));
  return {
    addresses: [...byAddress.keys()],
    /** Returns the HTML of a page; null: there is no page at the address. */
    pageAt(address: string): string | null {
      const document = byAddress.get(address);
      if (document === undefined) return null;
      const { path, title, summary, text } = document;
      const page = parseMarkdown(text);
      const html = htmlOf(page, { link: (target) => addressOfLink(target, baseUrl) });
      const content = { title, summary, html, headings: headingsOf(page), address, markdown: `/${path}` };
      return pageHtml(content, frame);
    },
    groupAt(address: string): string | null {
      const group = groups.find(({ anchor }) => address === `/docs/${anchor}`);
      return group === undefined || byAddress.has(address) ? null : `/docs#${group.anchor}`;
    },
    notFound: pageHtml(NOT_FOUND, frame),
  };
}

const NOT_FOUND = {
  title: 'There is no such page.',
  summary: 'There is no such page.',
  html: '<p>It may have moved. Search for it above, or begin at <a href="/docs">the first page</a>.</p>',
  headings: [],
  address: null,
  markdown: null,
};

const isAsset = (name: string): name is keyof typeof ASSETS => Object.hasOwn(ASSETS, name);

/** Answers with a file that pages load. Under its version it never changes. @returns false: there is no such file */
async function writeAsset(request: RestRequest, name: string, read: ReadBuiltFile): Promise<boolean> {
  const content = isAsset(name) ? await read(name) : null;
  if (content === null || !isAsset(name)) return false;
  const isCurrent = request.query === `v=${hashOf(content)}`;
  await writeBuiltFile(request, { name, content, read }, () => ({
    'Content-Type': ASSETS[name],
    'Cache-Control': isCurrent ? FOR_EVER : 'no-cache',
  }));
  return true;
}

const redirectTo = (location: string): RestAnswer => ({
  status: 308,
  headers: { Location: location },
  body: '',
  route: '/docs',
});

const refuseMethod = (path: string): RestAnswer =>
  failed(
    new ApiError('METHOD_NOT_SUPPORTED', 'The page does not accept this method.', {
      headers: { Allow: 'GET, HEAD' },
    }),
    path,
  );
