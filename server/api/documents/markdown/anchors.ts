import type { Block } from './blocks';
import { textOf } from './inline';

/** A heading with the fragment of its address. */
export interface Heading {
  level: number;
  title: string;
  anchor: string;
}

/**
 * Returns the headings of a page in their order. Fragments are those of GitHub: lower case, without punctuation, and with
 * a number where a title occurs again.
 */
export function headingsOf(blocks: readonly Block[]): Heading[] {
  const counts = new Map<string, number>();
  return blocks.flatMap((block) => {
    if (block.type !== 'heading') return [];
    const title = textOf(block.content);
    const slug = title
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return [{ level: block.level, title, anchor: count === 0 ? slug : `${slug}-${count}` }];
  });
}
