import type { oas31 } from 'zod-openapi';
import { linkLine, type Address } from './addresses';
import type { Document } from './documents';

/** A part of the skill file: a section of a page under another heading. */
interface Part {
  heading: string;
  page: string;
  section: string;
}

const PAGE = 'docs/guides/coding-agents.md';
const WHEN = { heading: 'When to use it', page: PAGE, section: 'When to use it' };

/** The parts between the addresses and the operations. */
const PARTS: readonly Part[] = [
  WHEN,
  { heading: 'The order of work', page: PAGE, section: 'The order of work' },
  {
    heading: 'Create a room and let a person in',
    page: 'docs/reference/rest.md',
    section: 'The TypeScript client',
  },
  { heading: 'Show the call in a page', page: 'web-component/README.md', section: 'Plain HTML' },
  { heading: 'Read minutes', page: 'docs/guides/minutes.md', section: 'Minutes as files' },
  { heading: 'Verify webhooks', page: 'packages/client/README.md', section: 'Webhooks' },
  { heading: 'Mistakes to avoid', page: PAGE, section: 'Mistakes to avoid' },
];

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

/**
 * Returns `/skill.md`: front matter with name and description, then what a coding agent needs to use this server. The
 * texts are sections of the documentation, and the operations are those of the OpenAPI document.
 * Parts of pages that this installation does not have are left out.
 * @throws when a page lacks the section
 */
export function skillFile(
  documents: readonly Document[],
  { addresses, document }: { addresses: readonly Address[]; document: oas31.OpenAPIObject },
): string {
  const textOf = ({ page, section }: Part): string | null => {
    const found = documents.find(({ path }) => path === page);
    return found === undefined ? null : sectionOf(found.text, section, page);
  };
  const [description = ''] = textOf(WHEN)?.split('\n\n', 1) ?? [];
  const parts = PARTS.map((part) => ({ heading: part.heading, text: textOf(part) }));
  return [
    `---\nname: conference-room\ndescription: ${JSON.stringify(description.replaceAll('\n', ' '))}\n---\n`,
    `# ${document.info.title}\n`,
    `## This server\n\n${addresses.map(linkLine).join('\n')}\n`,
    ...parts.flatMap(({ heading, text }) => (text === null ? [] : [`## ${heading}\n\n${text}\n`])),
    `## Operations\n\n${operationsOf(document)}`,
  ].join('\n');
}

/** Returns the text under a heading, up to the next heading of its level or above. @throws when the page has no such heading */
function sectionOf(text: string, heading: string, page: string): string {
  // Headings in blocks of code are comments of a shell.
  const lines = text.split('\n');
  const levels = headingLevels(lines);
  const start = lines.findIndex((line, at) => levels[at] !== null && line.replace(/^#+ /, '') === heading);
  const level = levels[start] ?? null;
  if (level === null) throw new Error(`${page} has no section "${heading}".`);
  const length = levels.slice(start + 1).findIndex((other) => other !== null && other <= level);
  return lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .join('\n')
    .trim();
}

/** Returns the level of each line that is a heading; null for other lines. */
function headingLevels(lines: readonly string[]): (number | null)[] {
  let isCode = false;
  return lines.map((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    return isCode ? null : (/^(#+) /.exec(line)?.[1]?.length ?? null);
  });
}

/** Returns the operations in the groups of the reference, one per line. */
function operationsOf({ tags = [], paths = {} }: oas31.OpenAPIObject): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  const groups = tags.map(({ name, description = '' }) => {
    const lines = operations
      .filter(({ operation }) => operation.tags?.includes(name))
      .map(
        ({ path, method, operation: { operationId = '', summary = '' } }) =>
          `- \`${operationId}\`: \`${method.toUpperCase()} ${path}\`. ${summary}.`,
      );
    return `### ${name}\n\n${description}\n\n${lines.join('\n')}\n`;
  });
  return groups.join('\n');
}
