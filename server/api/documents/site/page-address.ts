/** The pages that are documents of another folder, by their paths. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  // The README of the repository leads here.
  'README.md': '/docs',
  'web-component/README.md': '/docs/reference/element',
  'packages/client/README.md': '/docs/reference/typescript',
  'packages/python/README.md': '/docs/reference/python',
  'packages/element/README.md': '/docs/reference/react-and-vue',
  'packages/core/README.md': '/docs/reference/own-interface',
  'SECURITY.md': '/docs/concepts/security',
  'ARCHITECTURE.md': '/docs/project/architecture',
  'CONTRIBUTING.md': '/docs/project/contributing',
  'CHANGELOG.md': '/docs/project/changelog',
};

/** Returns the address of the page that shows a document. @param path of the document, from the project's root */
export const pageAddress = (path: string): string =>
  Object.hasOwn(ELSEWHERE, path)
    ? (ELSEWHERE[path] ?? '')
    : `/${path.replace(/\.md$/, '').replace(/\/README$/, '')}`;

/**
 * Returns the address of a link on a page. Links to documents lead to their pages.
 * @param target as the document has it on this server
 */
export function addressOfLink(target: string, baseUrl: string): string {
  if (!target.startsWith(`${baseUrl}/`)) return target;
  const [path = '', fragment] = target.slice(baseUrl.length + 1).split('#');
  const address = path.endsWith('.md') ? pageAddress(path) : `/${path}`;
  return fragment === undefined ? address : `${address}#${fragment}`;
}
