/** Where programs find what this server offers, with a sentence each. */
export interface Address {
  name: string;
  url: string;
  summary: string;
}

/**
 * Returns the addresses of this server that a program needs, apart from the pages of the documentation.
 * @param mcpUrl null: the server has no tools for assistants
 */
export const addressesOf = (baseUrl: string, mcpUrl: string | null): Address[] => [
  {
    name: 'OpenAPI document',
    url: `${baseUrl}/api/openapi.json`,
    summary: 'Every operation of the REST API with its fields, statuses and credentials, and every webhook.',
  },
  {
    name: 'Pages',
    url: `${baseUrl}/docs`,
    summary: 'The documents below as pages for people, with a search.',
  },
  {
    name: 'Packages',
    url: `${baseUrl}/packages/index.json`,
    summary:
      'The packages of this server with their hashes, such as the TypeScript and Python clients, the element for React and Vue, and the call without an interface.',
  },
  {
    name: 'Element',
    url: `${baseUrl}/conference-room.js`,
    summary: 'The script that defines `<conference-room>`; `/conference-room.d.ts` has its types.',
  },
  ...(mcpUrl === null
    ? []
    : [{ name: 'MCP endpoint', url: mcpUrl, summary: 'The same operations as tools for AI assistants.' }]),
  {
    name: 'Skill file',
    url: `${baseUrl}/skill.md`,
    summary: 'How a coding agent uses this server: operations, code and mistakes to avoid.',
  },
  {
    name: 'All documents',
    url: `${baseUrl}/llms-full.txt`,
    summary: 'The pages below in one text, in reading order.',
  },
];

/** Formats an entry of a list of links. */
export const linkLine = ({ name, url, summary }: Address): string => `- [${name}](${url}): ${summary}`;
