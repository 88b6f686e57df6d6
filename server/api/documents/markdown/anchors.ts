import GithubSlugger from 'github-slugger';
import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';

/** A heading with the fragment of its address. */
export interface Heading {
  level: number;
  title: string;
  anchor: string;
}

/** Returns the headings of a page in their order, with the fragments that GitHub gives them. */
export function headingsOf({ children }: Root): Heading[] {
  const slugger = new GithubSlugger();
  return children.flatMap((block) => {
    if (block.type !== 'heading') return [];
    const title = textOf(block);
    return [{ level: block.depth, title, anchor: slugger.slug(title) }];
  });
}
