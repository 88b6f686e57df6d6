import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { hasCode } from '../../platform/errors/error-code';
import { PROJECT_ROOT } from '../../platform/project-root';

/** A page of the documentation, as this server serves it under its path. */
export interface Document {
  /** Path from the project's root, for example `docs/reference/rest.md`. */
  path: string;
  title: string;
  /** The first sentence. */
  summary: string;
  /** The Markdown, with absolute addresses of other pages. */
  text: string;
}

/** The folders and files of the documentation, from the project's root. A folder counts with all pages in it. */
const SOURCES = [
  'README.md',
  'docs',
  'web-component/README.md',
  'packages/client/README.md',
  'packages/element/README.md',
  'packages/core/README.md',
  'packages/python/README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
];

/** The server of others in the examples of the documentation. Readers of this server's pages get its own address. */
const EXAMPLE_ORIGIN = /https:\/\/meet\.example\.com(?![\w.-])/g;

/**
 * Reads the documentation, in the order in which the README and the first pages of folders name the pages.
 * @param baseUrl the public address of this server
 */
export async function readDocuments(baseUrl: string): Promise<Document[]> {
  const paths = (await Promise.all(SOURCES.map(pagesIn))).flat();
  const sources = new Map<string, string>();
  for (const path of paths) sources.set(path, await readFile(join(PROJECT_ROOT, path), 'utf8'));
  return inReadingOrder(sources).map(([path, source]) => {
    const text = withAddresses(source, path, { baseUrl, isServed: (other) => sources.has(other) });
    const title = plain(/^# (.+)$/m.exec(text)?.[1] ?? path);
    return { path, title, summary: firstSentence(text), text };
  });
}

/** Returns the pages at a path, from the project's root. A missing one is left out: the documentation is not needed to run. */
async function pagesIn(path: string): Promise<string[]> {
  try {
    const names = await readdir(join(PROJECT_ROOT, path), { recursive: true });
    return names
      .filter((name) => name.endsWith('.md'))
      .map((name) => posix.join(path, name.replaceAll('\\', '/')))
      .toSorted();
  } catch (error) {
    if (hasCode(error, 'ENOTDIR')) return [path];
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** The pages whose tables name pages of all folders. */
const CONTENTS = ['README.md', 'docs/README.md'];

/** Sorts pages by the tables of the README. The pages of a folder follow its README, in the order of its tables. */
function inReadingOrder(sources: ReadonlyMap<string, string>): [string, string][] {
  const ordered = new Set<string>();
  const add = (path: string) => {
    const source = sources.get(path);
    if (source === undefined || ordered.has(path)) return;
    const folder = posix.dirname(path);
    if (posix.basename(path) !== 'README.md') {
      add(posix.join(folder, 'README.md'));
      ordered.add(path);
      return;
    }
    ordered.add(path);
    const isNear = (other: string) => CONTENTS.includes(path) || other.startsWith(`${folder}/`);
    for (const other of linksInTables(source, path)) if (isNear(other)) add(other);
  };
  add('README.md');
  for (const path of sources.keys()) add(path);
  return [...ordered].map((path) => [path, sources.get(path) ?? '']);
}

/** A link or a picture in Markdown: `!`, its text, and its target up to the fragment, then the fragment. */
const LINK = /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)#\s]*)(#[^)\s]*)?\)/g;

/** Returns the paths of the files that the tables of a page link to, from the project's root. */
const linksInTables = (source: string, path: string): string[] =>
  (source.match(/^\|.*$/gm) ?? [])
    .flatMap((row) => [...row.matchAll(LINK)])
    .map(([, , , target = '']) => resolved(target, path));

const resolved = (target: string, path: string): string =>
  target === '' ? path : posix.join(posix.dirname(path), target);

/**
 * Gives links to other pages their address on this server. Pictures and links to other files become their text. Comments,
 * which are for the tests of code blocks, are left out.
 */
function withAddresses(
  source: string,
  path: string,
  { baseUrl, isServed }: { baseUrl: string; isServed: (path: string) => boolean },
): string {
  const withPages = (prose: string) =>
    prose.replace(LINK, (link, picture: string, text: string, target: string, fragment = '') => {
      if (/^[a-z]+:/.test(target)) return link;
      const page = resolved(target, path);
      return picture === '' && isServed(page) ? `[${text}](${baseUrl}/${page}${fragment})` : text;
    });
  // Code such as `handlers[type](event)` looks like a link.
  const parts = source
    .split(CODE)
    .map((part) => (part.startsWith('```') ? part : withPages(part.replaceAll(COMMENT, ''))));
  return parts.join('').replace(EXAMPLE_ORIGIN, () => baseUrl);
}

/** A block of code; it is the group, so that `split` keeps it. */
const CODE = /^(```[^]*?^```)$/m;

const COMMENT = /^ *<!--[^]*?-->\n/gm;

/** Returns the first sentence of the first paragraph. */
function firstSentence(text: string): string {
  const [paragraph = ''] = text.split(/\n\s*\n/).filter((block) => !NO_PARAGRAPH.test(block.trim()));
  const line = plain(paragraph.replaceAll(/\s+/g, ' '));
  return (/^.*?\.(?= |$)/.exec(line)?.[0] ?? line).replace(/:$/, '.');
}

/** The beginning of a heading, table, quotation, block of code, list or HTML. */
const NO_PARAGRAPH = /^(?:[#|><]|```|[-*] |\d+\. |$)/;

/** Returns a text without the marks of links and code. */
const plain = (text: string): string => text.replace(LINK, '$2').replaceAll(/[`*]/g, '').trim();
