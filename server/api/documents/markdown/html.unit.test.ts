import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../../testing/project-files';
import { PROJECT_ROOT } from '../../../platform/project-root';
import { headingsOf } from './anchors';
import { htmlOf } from './html';
import { parseMarkdown } from './parse';

const html = (source: string) => htmlOf(parseMarkdown(source), { link: (target) => target });
const withoutFrame = (source: string) =>
  html(source).replaceAll(/ (?:tabindex|role|aria-label)="[^"]*"/g, '');

describe('the HTML of a document', () => {
  const cases: [name: string, source: string, expected: string][] = [
    ['a paragraph over two lines', 'One\ntwo.', '<p>One\ntwo.</p>'],
    [
      'code, with backticks in it',
      '`a<b>` and `` `x` ``',
      '<p><code>a&#60;b&#62;</code> and <code>`x`</code></p>',
    ],
    ['strong and emphasis', '**a `*` b** *c*', '<p><strong>a <code>*</code> b</strong> <em>c</em></p>'],
    ['marks that stand alone', '2 * 3 * 4, a ** b, [x], `y', '<p>2 * 3 * 4, a ** b, [x], `y</p>'],
    ['escaped marks', '\\*a\\* \\[b\\](c)', '<p>*a* [b](c)</p>'],
    [
      'a link with code and brackets',
      '[a `]` [b]](c.md#d)',
      '<p><a href="c.md#d">a <code>]</code> [b]</a></p>',
    ],
    [
      'an address',
      '<https://a.example/?b=c&d>',
      '<p><a href="https://a.example/?b=c&#38;d">https://a.example/?b=c&#38;d</a></p>',
    ],
    ['a quotation', '> One\n>\n> two', '<blockquote><p>One</p><p>two</p></blockquote>'],
    ['a rule', 'One\n\n---\n\ntwo', '<p>One</p><hr><p>two</p>'],
    [
      'a comment',
      'One\n\n<!-- not run: why -->\n```\ntwo\n```',
      '<p>One</p><div class="code"><div class="code-head"><span>Text</span><button type="button" hidden data-copy>Copy</button></div><pre><code>two</code></pre></div>',
    ],
    ['a tight list', '- a\n- b\n  c', '<ul><li>a</li><li>b\nc</li></ul>'],
    ['a numbered list', '1. a\n2. b\nc\n3. d', '<ol><li>a</li><li>b\nc</li><li>d</li></ol>'],
    ['a list of lists', '- a\n  - b\n- c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['a loose list', '1. a\n\n2. b', '<ol><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['a list that begins at 3', '3. a', '<ol start="3"><li>a</li></ol>'],
    ['a list behind a paragraph', 'a:\n- b', '<p>a:</p><ul><li>b</li></ul>'],
    [
      'a table',
      '| a | b |\n| --- | ---: |\n| `c \\| d` | e |',
      '<div class="table"><table><thead><tr><th scope="col">a</th><th scope="col" class="right">b</th></tr></thead><tbody><tr><td><code>c | d</code></td><td class="right">e</td></tr></tbody></table></div>',
    ],
    [
      'a table of three columns, with labels for a phone',
      '| a | | c |\n| --- | --- | --- |\n| d | e | f |',
      '<div class="table"><table class="list"><thead><tr><th scope="col">a</th><td></td><th scope="col">c</th></tr></thead><tbody><tr><td>d</td><td>e</td><td data-label="c">f</td></tr></tbody></table></div>',
    ],
    [
      'a footnote',
      'a[^x]\n\n[^x]: b',
      '<p>a<sup><a href="#note-1">1</a></sup></p><section class="notes"><ol><li id="note-1">b</li></ol></section>',
    ],
  ];
  it.each(cases)('shows %s', (_, source, expected) => {
    expect(withoutFrame(source)).toBe(expected);
  });

  it('keeps code in an item of a list, with its blank lines and its own indent', () => {
    const shown = withoutFrame('1. a:\n\n   ```sh\n   b\n\n     c\n   ```\n\n2. d');
    expect(shown).toContain('<code>b\n\n  c</code>');
    expect(shown).toMatch(/^<ol><li><p>a:<\/p><div class="code">.*<\/div><\/li><li><p>d<\/p><\/li><\/ol>$/s);
  });

  it('has no element, attribute or address from the text', () => {
    const hostile =
      '<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n| <b> |\n| --- |\n| " onclick=" |';
    const shown = html(`# <i>\n\n## "><u>\n\n${hostile}\n\n\`\`\`"><s>\n</code><script>\n\`\`\``);
    expect(shown.match(/<\/?[a-z]+/g)?.map((tag) => tag.replace(/^<\/?/, ''))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:script|img|b|i|u|s)$/)]),
    );
    expect(shown).not.toMatch(/<[^>]* on\w+=/);
  });

  it('names the file that code is above the code, else the language', () => {
    const nameOf = (code: string) => /<span>(.*?)<\/span>/.exec(html(`\`\`\`js\n${code}\n\`\`\``))?.[1];
    expect([nameOf('// src/a.mjs: node a.mjs\nb();'), nameOf('// a comment\nb();')]).toEqual([
      'src/a.mjs',
      'JavaScript',
    ]);
  });

  it('replaces links that lead nowhere by their text', () => {
    expect(htmlOf(parseMarkdown('[a](b)'), { link: () => null })).toBe('<p>a</p>');
  });
});

it('gives headings the fragments of GitHub, with numbers for repeated titles', () => {
  const source = '# A\n\n## How `x` *is*, and “why”\n\n## Twice\n\n```sh\n# not a heading\n```\n\n## Twice';
  expect(headingsOf(parseMarkdown(source))).toEqual([
    { level: 1, title: 'A', anchor: 'a' },
    { level: 2, title: 'How x is, and “why”', anchor: 'how-x-is-and-why' },
    { level: 2, title: 'Twice', anchor: 'twice' },
    { level: 2, title: 'Twice', anchor: 'twice-1' },
  ]);
});

describe.each(projectFiles().filter((path) => path.endsWith('.md')))('%s', (path) => {
  it('has no Markdown that its page would show as text or leave out', () => {
    const page = parseMarkdown(readFileSync(join(PROJECT_ROOT, path), 'utf8'));
    expect(problemsOf(page)).toEqual([]);
  });
});

/** Marks that people write for something else than themselves: strong text, a link, a heading, a table, a list. */
const MARKS = /\*\*|\]\(|\]\[|^#+ |^\||^(?:===|~~~)|\n(?:[-*+]|\d{1,2}\.) /m;

/** Returns what a page would not show as it was meant: marks in its text, and nodes that have no HTML. */
function problemsOf(node: Nodes): string[] {
  if (node.type === 'text') return MARKS.test(node.value) ? [node.value] : [];
  if (node.type === 'html') return node.value.startsWith('<!--') ? [] : [node.value];
  if (!SHOWN.has(node.type)) return [node.type];
  return 'children' in node ? node.children.flatMap(problemsOf) : [];
}

const SHOWN: ReadonlySet<string> = new Set<Nodes['type']>([
  'blockquote',
  'break',
  'code',
  'emphasis',
  'footnoteDefinition',
  'footnoteReference',
  'heading',
  'image',
  'inlineCode',
  'link',
  'list',
  'listItem',
  'paragraph',
  'root',
  'strong',
  'table',
  'tableCell',
  'tableRow',
  'thematicBreak',
]);
