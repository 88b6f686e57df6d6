import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = ['.', 'docs', 'deploy', 'web-component', 'bench', 'patches', '.github'].flatMap(markdownIn);

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

/** The documents in a folder; only those of docs/ have folders below. The changelog names what once was. */
function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: folder === 'docs', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
    .map((name) => join(folder, name));
}

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? document : normalize(join(dirname(document), path));
  if (!existsSync(join(root, target))) return false;
  if (heading === undefined || !target.endsWith('.md')) return true;
  const headings = [...readFileSync(join(root, target), 'utf8').matchAll(/^#+ (.*)$/gm)];
  return headings.some(([, title = '']) => anchorOf(title) === heading);
}

/** The anchor that forges give a heading. */
const anchorOf = (title: string): string =>
  title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
