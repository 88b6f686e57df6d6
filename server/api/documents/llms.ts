import { linkLine, type Address } from './addresses';
import type { Document } from './documents';

/** The sections of `/llms.txt` by the paths of their pages; readers may skip what is in "Optional" (llmstxt.org). */
const SECTIONS: readonly [title: string, paths: RegExp][] = [
  ['Guides', /^docs\/guides\/(?!operate\/)/],
  ['Operate', /^docs\/guides\/operate\//],
  ['Concepts', /^(?:docs\/concepts\/|SECURITY\.md$)/],
  ['Reference', /^(?:docs\/reference\/|web-component\/|packages\/)/],
  ['Optional', /^(?:docs\/decisions\/|(?:ARCHITECTURE|CONTRIBUTING|CHANGELOG)\.md$)/],
];

/** Returns `/llms.txt`: an index of the documentation with a sentence for each page, in the form of llmstxt.org. */
export function llmsIndex(documents: readonly Document[], baseUrl: string, addresses: readonly Address[]) {
  const lineOf = ({ path, title, summary }: Document) =>
    linkLine({ name: title, url: `${baseUrl}/${path}`, summary });
  const isElsewhere = ({ path }: Document) => SECTIONS.some(([, paths]) => paths.test(path));
  const sections: [string, string[]][] = [
    ['This server', addresses.map(linkLine)],
    ['Start', documents.filter((one) => !isElsewhere(one)).map(lineOf)],
    ...SECTIONS.map(([title, paths]): [string, string[]] => [
      title,
      documents.filter(({ path }) => paths.test(path)).map(lineOf),
    ]),
  ];
  const [first] = documents;
  const head = `# ${first?.title ?? ''}\n\n> ${first?.summary ?? ''}\n`;
  return [head, ...sections.map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}\n`)].join('\n');
}

/** Returns `/llms-full.txt`: all documents in one text, in reading order, each after its address. */
export const llmsFull = (documents: readonly Document[], baseUrl: string): string =>
  documents.map(({ path, text }) => `Source: ${baseUrl}/${path}\n\n${text.trim()}\n`).join('\n---\n\n');
