import { posix } from 'node:path';
import type { Document } from '../documents';
import { parseBlocks, type Block } from '../markdown/blocks';
import { textOf, type Inline } from '../markdown/inline';
import { pageAddress } from './page-address';

/** A kind of documents, such as guides, with its pages in reading order. */
export interface NavigationGroup {
  title: string;
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
 * Returns the navigation. Each heading of `docs/README.md` is a group, and the links in its tables are the pages. The
 * first page of a folder also has the pages of the folder that the tables do not name.
 * @param baseUrl the address of this server, which is in the links of the documents
 */
export function navigationOf(documents: readonly Document[], baseUrl: string): NavigationGroup[] {
  const contents = documents.find(({ path }) => path === CONTENTS);
  const groups = contents === undefined ? [] : groupsOf(parseBlocks(contents.text), baseUrl);
  const named = new Set(groups.flatMap(({ paths }) => paths));
  const itemOf = ({ path, title }: Document, children: NavigationItem[] = []): NavigationItem => ({
    path,
    address: pageAddress(path),
    title,
    children,
  });
  const childrenOf = (path: string) => {
    if (posix.basename(path) !== 'README.md') return [];
    const folder = `${posix.dirname(path)}/`;
    return documents.filter((other) => other.path.startsWith(folder) && !named.has(other.path));
  };
  return groups.map(({ title, paths }) => ({
    title,
    items: paths.flatMap((path) => {
      const found = documents.find((document) => document.path === path);
      return found === undefined
        ? []
        : [
            itemOf(
              found,
              childrenOf(path).map((child) => itemOf(child)),
            ),
          ];
    }),
  }));
}

/** Returns all pages in reading order, for the links to the previous and the next page. */
export const pagesInOrder = (groups: readonly NavigationGroup[]): NavigationItem[] =>
  groups.flatMap(({ items }) => items.flatMap((item) => [item, ...item.children]));

/** Returns the headings of the second level, each with the documents to which the tables below it link. */
function groupsOf(blocks: readonly Block[], baseUrl: string): { title: string; paths: string[] }[] {
  const groups: { title: string; paths: string[] }[] = [];
  for (const block of blocks) {
    if (block.type === 'heading' && block.level === 2)
      groups.push({ title: textOf(block.content), paths: [] });
    if (block.type !== 'table') continue;
    const targets = block.rows.flat().flatMap(targetsOf);
    const paths = targets.filter((target) => target.startsWith(`${baseUrl}/`) && target.endsWith('.md'));
    groups.at(-1)?.paths.push(...paths.map((target) => target.slice(baseUrl.length + 1)));
  }
  return groups.filter(({ paths }) => paths.length > 0);
}

const targetsOf = (inlines: readonly Inline[]): string[] =>
  inlines.flatMap((inline) => {
    if (inline.type === 'link') return [inline.target];
    return inline.type === 'strong' || inline.type === 'emphasis' ? targetsOf(inline.children) : [];
  });
