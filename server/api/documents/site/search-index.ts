import { readDocuments, type Document } from '../documents';
import { headingsOf } from '../markdown/anchors';
import { parseBlocks, type Block } from '../markdown/blocks';
import { textOf } from '../markdown/inline';
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
      sections: sectionsOf(parseBlocks(documents.find((one) => one.path === path)?.text ?? '')),
    })),
  );
}

function sectionsOf(blocks: readonly Block[]): SearchSection[] {
  const headings = headingsOf(blocks);
  const sections: [anchor: string, heading: string, texts: string[]][] = [['', '', []]];
  for (const block of blocks) {
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

/** Returns the words of a block, code included: people search for fields and commands. */
function wordsOf(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'footnote':
      return textOf(block.content);
    case 'code':
      return block.text;
    case 'list':
      return block.items.flat().map(wordsOf).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(textOf).join(' ');
    case 'quote':
      return block.blocks.map(wordsOf).join(' ');
    case 'rule':
      return '';
  }
}
