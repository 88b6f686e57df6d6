import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingsOf } from './api/documents/markdown/anchors';
import { parseMarkdown } from './api/documents/markdown/parse';
import { movedTo } from './api/documents/moved';
import { projectFiles } from './testing/project-files';

const root = join(import.meta.dirname, '..');
const files = projectFiles();
/** The changelog names what once was. */
const documents = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  it('names only paths that exist', () => {
    const named = [
      ...text.matchAll(/`((?:server|web-component|app|components|drizzle|e2e|bench|docs)\/[^`\s]*)`/g),
    ]
      .map(([, path = '']) => path.replace(/\/$/, ''))
      .filter((path) => !/[<>…*{}:=#]/.test(path));
    const here = dirname(document);
    expect(
      named.filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, here, path))),
    ).toEqual([]);
  });

  it('links only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(document, link))).toEqual([]);
  });
});

it('names documents in code, messages and settings by their present paths and headings', () => {
  const wrong = files.filter(isChecked).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [...text.matchAll(/(?<![\w./-])docs\/[\w/-]+\.md(?:#[\w-]+)?/g)]
      .map(([named]) => named)
      .filter((named) => !leadsSomewhere('README.md', named))
      .map((named) => `${path}: ${named}`);
  });
  expect(wrong).toEqual([]);
});

/** Files of code, configuration and deployment, apart from those that name earlier and unknown documents on purpose. */
const isChecked = (path: string): boolean =>
  /\.(?:ts|tsx|mjs|cjs|ya?ml|json|service|sh|conf|example)$/.test(path) &&
  !/^server\/(?:documents\.unit\.test|api\/documents\/(?:moved|.*\.test))\.ts$/.test(path);

it('leads from each earlier path of a document to one that exists', () => {
  const earlier = [
    'docs/rest.md',
    'docs/webhooks.md',
    'docs/mcp.md',
    'docs/security/limits.md',
    'docs/operate/README.md',
  ];
  const missing = earlier.filter((path) => !existsSync(join(root, movedTo(path) ?? 'missing')));
  expect(missing).toEqual([]);
  expect(movedTo('docs/guides/recordings.md')).toBeNull();
});

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? document : normalize(join(folderOf(document), path));
  if (!existsSync(join(root, target))) return false;
  if (heading === undefined || !target.endsWith('.md')) return true;
  return anchorsOf(target).has(heading);
}

/** Changes since the last release move into the changelog in the root. */
const folderOf = (document: string): string =>
  /^\.changeset\/(?!README)/.test(document) ? '.' : dirname(document);

const anchors = new Map<string, Set<string>>();

function anchorsOf(path: string): Set<string> {
  const known = anchors.get(path);
  if (known !== undefined) return known;
  const page = parseMarkdown(readFileSync(join(root, path), 'utf8'));
  const found = new Set(headingsOf(page).map(({ anchor }) => anchor));
  anchors.set(path, found);
  return found;
}
