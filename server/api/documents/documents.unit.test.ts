import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../packages/client/generated.ts';
import { apiDocument } from '../../boot/endpoints/api-document';
import { PROJECT_ROOT } from '../../platform/project-root';
import { documentTexts } from './files';
import { headingsOf } from './markdown/anchors';
import { parseMarkdown } from './markdown/parse';
import { skillFile } from './skill';

const baseUrl = 'https://meet.test';
const document = apiDocument(baseUrl, '1.2.3');
const pages = readdirSync(join(PROJECT_ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

let texts: Map<string, string>;
let index: string;
let full: string;
let skill: string;
beforeAll(async () => {
  texts = await documentTexts({ baseUrl, mcpUrl: `${baseUrl}/mcp`, document: () => document });
  [index = '', full = '', skill = ''] = ['llms.txt', 'llms-full.txt', 'skill.md'].map((name) =>
    texts.get(name),
  );
});

describe('/llms.txt', () => {
  it('lists every page of docs once, each with a whole sentence', () => {
    const lines = index.split('\n');
    for (const page of pages) {
      const found = lines.filter((line) => line.includes(`](${baseUrl}/${page}): `));
      expect([page, found.length]).toEqual([page, 1]);
      expect(found[0]).toMatch(/^- \[[^\]]+\]\(\S+\): \S.{10,}\.$/);
    }
  });

  it('has the form of llmstxt.org: a title, a summary, and lists of links under headings', () => {
    expect(index).toMatch(/^# Conference Room\n\n> .+\.\n\n## This server\n\n- \[/);
    const blocks = index.trim().split('\n\n').slice(2);
    expect(
      blocks.filter((block) => !/^(?:## .+|(?:- \[.+\]\(https:\/\/meet\.test\/\S+\): .+\n?)+)$/.test(block)),
    ).toEqual([]);
    expect(index.match(/^## .+$/gm)?.at(-1)).toBe('## Optional');
  });

  it('names no tools when the server has none', async () => {
    const without = await documentTexts({ baseUrl, mcpUrl: null, document: () => document });
    expect([index, without.get('llms.txt')].map((text) => text?.includes(`(${baseUrl}/mcp)`))).toEqual([
      true,
      false,
    ]);
  });
});

describe('/llms-full.txt', () => {
  it('has every page of the index, in the order of the README', () => {
    const sources = [...full.matchAll(/^Source: https:\/\/meet\.test\/(\S+)$/gm)].map(([, path]) => path);
    expect(sources).toEqual(expect.arrayContaining(pages));
    expect(new Set(sources).size).toBe(sources.length);
    const first = [
      'README.md',
      'docs/README.md',
      'docs/start/README.md',
      'docs/guides/assistants.md',
      'docs/guides/operate/README.md',
      'docs/guides/operate/deploy.md',
      'docs/reference/rest.md',
    ];
    expect(sources.filter((path) => first.includes(path ?? ''))).toEqual(first);
  });
});

describe('a page', () => {
  it('links to pages of this server alone, in sections that they have', { tags: ['slow'] }, () => {
    const anchors = new Map([...texts].map(([path, text]) => [path, anchorsOf(text)]));
    const wrong = [...texts].flatMap(([path, text]) =>
      [...withoutCode(text).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)]
        .filter(([, target = '', anchor]) => {
          if (!target.startsWith(`${baseUrl}/`)) return !/^https?:\/\//.test(target);
          const page = target.slice(baseUrl.length + 1);
          return (
            page.endsWith('.md') && !(anchor === undefined ? texts.has(page) : anchors.get(page)?.has(anchor))
          );
        })
        .map(([link]) => `${path}: ${link}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has the code of the document unchanged, apart from the address of the server', () => {
    const codeOf = (text: string) => text.match(/^```[^]*?^```$/gm) ?? [];
    const sources = [...texts.keys()].filter((path) => existsSync(join(PROJECT_ROOT, path)));
    expect(sources).toEqual(expect.arrayContaining(pages));
    for (const path of sources) {
      const source = readFileSync(join(PROJECT_ROOT, path), 'utf8').replaceAll(
        'https://meet.example.com',
        baseUrl,
      );
      expect([path, codeOf(texts.get(path) ?? '')]).toEqual([path, codeOf(source)]);
    }
  });

  it('names this server where the documents name an example', () => {
    const source = readFileSync(join(PROJECT_ROOT, 'packages/client/README.md'), 'utf8');
    expect(source).toContain('https://meet.example.com/packages/client.tgz');
    expect(texts.get('packages/client/README.md')).toContain(`npm install ${baseUrl}/packages/client.tgz`);
    expect([...texts.values()].filter((text) => text.includes('https://meet.example.com/'))).toEqual([]);
  });
});

describe('/skill.md', () => {
  it('begins with a name and a description of when to use it, each in one line', () => {
    expect(skill).toMatch(
      /^---\nname: conference-room\ndescription: "Use Conference Room when .{50,900}\."\n---\n\n# /,
    );
  });

  it('has a part for rooms, tokens, the element, minutes, webhooks and mistakes', () => {
    expect(skill.match(/^## .+$/gm)).toEqual([
      '## This server',
      '## When to use it',
      '## The order of work',
      '## Create a room and let a person in',
      '## Show the call in a page',
      '## Read minutes',
      '## Verify webhooks',
      '## Mistakes to avoid',
      '## Operations',
    ]);
  });

  it('names every operation of the contract', () => {
    const named = [...skill.matchAll(/^- `(\w+)`: `([A-Z]+) (\S+)`\. .+\.$/gm)].map(([, ...words]) => words);
    const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      (['get', 'post', 'patch', 'delete'] as const).flatMap((method) => {
        const id = item[method]?.operationId;
        return id === undefined ? [] : [[id, method.toUpperCase(), path]];
      }),
    );
    const lines = (operations: string[][]) => operations.map((one) => one.join(' ')).toSorted();
    expect(lines(named)).toEqual(lines(described));
  });

  it('calls operations and paths that the contract has', () => {
    const methods = [...skill.matchAll(/\bconference\.(\w+)\.(\w+)\(/g)].map(([, group = '', name = '']) => [
      group,
      name,
    ]);
    expect(methods).toEqual(expect.arrayContaining([['embed', 'createRoom']]));
    const groups: Record<string, object> = OPERATIONS;
    expect(methods.filter(([group = '', name = '']) => !(name in (groups[group] ?? {})))).toEqual([]);
    const known = Object.keys(document.paths ?? {}).map(
      (path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    );
    const paths = [
      ...skill.matchAll(/(?<=[\s`"]|\$URL|https:\/\/meet\.test)\/api\/[\w/{}$-]+(?![\w/{}$-]|\.json)/g),
    ].map(([path]) => path);
    expect(paths).toContain('/api/artifacts/$SESSION/minutes');
    expect(
      paths.filter((path) => !known.some((pattern) => pattern.test(path)) && path !== '/api/openapi'),
    ).toEqual([]);
  });

  it('names operations in its sentences that the contract has', () => {
    const ids = new Set(Object.values(OPERATIONS).flatMap((methods) => Object.keys(methods)));
    const words = [...skill.matchAll(/`((?:create|get|list|update|delete|simulate|revoke)[A-Z]\w+)`/g)].map(
      ([, id = '']) => id,
    );
    expect(words.length).toBeGreaterThan(ids.size / 2);
    const served = new Set(Object.values(document.paths ?? {}).map((item) => item.get?.operationId));
    expect(words.filter((id) => !ids.has(id) && !served.has(id))).toEqual([]);
  });

  it('is refused when a page loses a section that it takes', () => {
    const page = { path: 'docs/guides/coding-agents.md', title: '', summary: '', text: '# Coding agents\n' };
    expect(() => skillFile([page], { addresses: [], document })).toThrow(
      'docs/guides/coding-agents.md has no section "When to use it".',
    );
  });
});

const withoutCode = (text: string): string =>
  text.replaceAll(/^ *```[^]*?^ *```$/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** Returns the fragments of the headings of a page. */
const anchorsOf = (text: string): Set<string> =>
  new Set(headingsOf(parseMarkdown(text)).map(({ anchor }) => anchor));
