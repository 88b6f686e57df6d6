import { posix } from 'node:path';
import type { PhrasingContent, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Document } from '../documents';
import { headingsOf } from '../markdown/anchors';
import { parseMarkdown } from '../markdown/parse';
import { pageAddress } from './page-address';

/** A kind of documents, such as guides, with its pages in reading order. */
export interface NavigationGroup {
  title: string;
  /** The fragment of its heading on the first page. */
  anchor: string;
  items: NavigationItem[];
}

export interface NavigationItem {
  path: string;
  address: string;
  title: string;
  /** The other pages of a folder whose first page this is. */
  children: NavigationItem[];
}

/** The document whose headings and tables are the navigation. */
const CONTENTS = 'docs/README.md';

/**
 * Returns the navigation. Each heading of `docs/README.md` is a group, and the links in its tables are the pages, with
 * their texts as titles. The first page of a folder also has the pages of the folder that the tables do not name.
 * @param baseUrl the address of this server, which is in the links of the documents
 */
export function navigationOf(documents: readonly Document[], baseUrl: string): NavigationGroup[] {
  const contents = documents.find(({ path }) => path === CONTENTS);
  const groups = contents === undefined ? [] : groupsOf(parseMarkdown(contents.text), baseUrl);
  const named = new Set(groups.flatMap(({ links }) => links.map(({ path }) => path)));
  const childrenOf = (path: string) => {
    if (posix.basename(path) !== 'README.md') return [];
    const folder = `${posix.dirname(path)}/`;
    return documents
      .filter((other) => other.path.startsWith(folder) && !named.has(other.path))
      .map(({ path: childPath, title }) => ({ path: childPath, title }));
  };
  const itemOf = ({ path, title }: { path: string; title: string }): NavigationItem => ({
    path,
    address: pageAddress(path),
    title,
    children: childrenOf(path).map((child) => ({ ...child, address: pageAddress(child.path), children: [] })),
  });
  return groups.map(({ title, anchor, links }) => ({
    title,
    anchor,
    // An installation may lack documents, which it does not need to run.
    items: links.filter(({ path }) => documents.some((one) => one.path === path)).map(itemOf),
  }));
}

/** Returns all pages in reading order, for the links to the previous and the next page. */
export const pagesInOrder = (groups: readonly NavigationGroup[]): NavigationItem[] =>
  groups.flatMap(({ items }) => items.flatMap((item) => [item, ...item.children]));

interface Group {
  title: string;
  anchor: string;
  links: { path: string; title: string }[];
}

/** Returns the headings of the second level, each with the documents to which the tables below it link. */
function groupsOf(page: Root, baseUrl: string): Group[] {
  const groups: Group[] = [];
  const headings = headingsOf(page);
  for (const block of page.children) {
    const heading = block.type === 'heading' ? headings.shift() : undefined;
    if (heading?.level === 2) groups.push({ ...heading, links: [] });
    if (block.type !== 'table') continue;
    const cells = block.children.slice(1).flatMap((row) => row.children);
    groups.at(-1)?.links.push(...cells.flatMap((cell) => cell.children).flatMap(linkTo));
  }
  return groups.filter(({ links }) => links.length > 0);

  function linkTo(inline: PhrasingContent): { path: string; title: string }[] {
    if (inline.type !== 'link' || !inline.url.startsWith(`${baseUrl}/`)) return [];
    const path = inline.url.slice(baseUrl.length + 1);
    return path.endsWith('.md') ? [{ path, title: textOf(inline) }] : [];
  }
}
