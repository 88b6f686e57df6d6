import type { Nodes, Root } from 'mdast';
import { readDocuments, type Document } from '../documents';
import { headingsOf } from '../markdown/anchors';
import { parseMarkdown } from '../markdown/parse';
import { navigationOf, pagesInOrder } from './navigation';
import type { SearchPage, SearchSection } from './search-page';

/** The server of the examples: the index is made at the build, when the address of the server is not known. */
const EXAMPLE = 'https://meet.example.com';

/** Returns the index of the search as JSON. The build stores it beside the files that the pages load. */
export const builtSearchIndex = async (): Promise<string> =>
  JSON.stringify(searchPages(await readDocuments(EXAMPLE), EXAMPLE));

/** Returns the pages of the navigation with their words. @param baseUrl the address that the documents name */
export function searchPages(documents: readonly Document[], baseUrl: string): SearchPage[] {
  return navigationOf(documents, baseUrl).flatMap((group) =>
    pagesInOrder([group]).map(({ path, address, title }) => ({
      address,
      title,
      group: group.title,
      sections: sectionsOf(parseMarkdown(documents.find((one) => one.path === path)?.text ?? '')),
    })),
  );
}

function sectionsOf(page: Root): SearchSection[] {
  const headings = headingsOf(page);
  const sections: [anchor: string, heading: string, texts: string[]][] = [['', '', []]];
  for (const block of page.children) {
    if (block.type !== 'heading') sections.at(-1)?.[2].push(wordsOf(block));
    const heading = block.type === 'heading' ? headings.shift() : undefined;
    if (heading !== undefined && heading.level > 1) sections.push([heading.anchor, heading.title, []]);
  }
  return sections.map(([anchor, heading, texts]) => [
    anchor,
    heading,
    texts.join(' ').replaceAll(/\s+/g, ' ').trim(),
  ]);
}

/** Returns the words of a node, code included: people search for fields and commands. */
function wordsOf(node: Nodes): string {
  if ('children' in node) return node.children.map(wordsOf).join(PARTS.has(node.type) ? ' ' : '');
  return 'value' in node && node.type !== 'html' ? node.value : '';
}

/** The nodes whose children are on lines or in cells of their own. */
const PARTS: ReadonlySet<string> = new Set([
  'list',
  'listItem',
  'table',
  'tableRow',
  'blockquote',
  'footnoteDefinition',
]);
