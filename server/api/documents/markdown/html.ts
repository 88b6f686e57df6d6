import type { FootnoteDefinition, Heading, List, Nodes, Root, Table } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { headingsOf } from './anchors';
import { fileNameOf } from './file-name';

interface HtmlOptions {
  /** Returns the address of a link's target; null: the link becomes its text. */
  link: (target: string) => string | null;
}

/**
 * Returns the HTML of a page without its first heading, which the frame of the page shows. All text is escaped, so the
 * result has only the elements that are written here. HTML in the Markdown is left out.
 */
export function htmlOf(page: Root, options: HtmlOptions): string {
  const anchors = headingsOf(page).map(({ anchor }) => anchor);
  const notes = page.children.filter((block) => block.type === 'footnoteDefinition');
  const context: Context = {
    ...options,
    notes: notes.map(({ identifier }) => identifier),
    nextAnchor: () => anchors.shift() ?? '',
  };
  const body = htmlOfAll(page.children, context);
  if (notes.length === 0) return body;
  const items = notes.map((note) => noteHtml(note, context)).join('');
  return `${body}<section class="notes" aria-label="Footnotes"><ol>${items}</ol></section>`;
}

interface Context extends HtmlOptions {
  /** The ids of the footnotes, in the order of their numbers. */
  notes: string[];
  nextAnchor: () => string;
}

const htmlOfAll = (nodes: readonly Nodes[], context: Context): string =>
  nodes.map((node) => nodeHtml(node, context)).join('');

function nodeHtml(node: Nodes, context: Context): string {
  const inside = () => ('children' in node ? htmlOfAll(node.children, context) : '');
  switch (node.type) {
    case 'text':
      return escaped(node.value);
    case 'inlineCode':
      return `<code>${escaped(node.value)}</code>`;
    case 'strong':
      return `<strong>${inside()}</strong>`;
    case 'emphasis':
      return `<em>${inside()}</em>`;
    case 'image':
      return escaped(node.alt ?? ''); // the server has no pictures of documents
    case 'break':
      return '<br>';
    case 'link': {
      const address = context.link(node.url);
      return address === null ? inside() : `<a href="${escaped(address)}">${inside()}</a>`;
    }
    case 'footnoteReference': {
      const number = context.notes.indexOf(node.identifier) + 1;
      return `<sup><a href="#note-${number}" aria-label="Footnote ${number}">${number}</a></sup>`;
    }
    case 'heading':
      return headingHtml(node, context);
    case 'paragraph':
      return `<p>${inside()}</p>`;
    case 'code':
      return codeHtml(node.lang ?? '', node.value);
    case 'list':
      return listHtml(node, context);
    case 'table':
      return tableHtml(node, context);
    case 'blockquote':
      return `<blockquote>${inside()}</blockquote>`;
    case 'thematicBreak':
      return '<hr>';
    default:
      return ''; // comments, and what the documents do not use
  }
}

/** Footnotes are numbered, because the id of one can have characters that an address may not have. */
function noteHtml({ identifier, children }: FootnoteDefinition, context: Context): string {
  const content = children.flatMap((block): Nodes[] =>
    block.type === 'paragraph' ? block.children : [block],
  );
  return `<li id="note-${context.notes.indexOf(identifier) + 1}">${htmlOfAll(content, context)}</li>`;
}

/** Items of a tight list have their text without a paragraph around it. */
function listHtml({ start, spread, children }: List, context: Context): string {
  const isLoose = spread === true || children.some((item) => item.spread === true);
  const items = children.map((item) => {
    const blocks = item.children.flatMap((block): Nodes[] =>
      block.type === 'paragraph' && !isLoose ? block.children : [block],
    );
    return `<li>${htmlOfAll(blocks, context)}</li>`;
  });
  if (typeof start !== 'number') return `<ul>${items.join('')}</ul>`;
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${items.join('')}</ol>`;
}

function headingHtml(heading: Heading, context: Context): string {
  const { depth, children } = heading;
  const anchor = escaped(context.nextAnchor());
  if (depth === 1) return '';
  const label = escaped(`Link to “${textOf(heading)}”`);
  const element = `<h${depth} id="${anchor}">${htmlOfAll(children, context)}</h${depth}>`;
  return `<div class="heading">${element}<a href="#${anchor}" aria-label="${label}">#</a></div>`;
}

/** Shows the name of the file, or the language, above the code. The script of the page shows the button that copies the code. */
function codeHtml(language: string, text: string): string {
  const name = fileNameOf(text) ?? LANGUAGES[language] ?? (language === '' ? 'Text' : language);
  return (
    `<div class="code"><div class="code-head"><span>${escaped(name)}</span>` +
    `<button type="button" hidden data-copy>Copy</button></div>` +
    `<pre tabindex="0" role="group" aria-label="${escaped(name)}"><code>${escaped(text)}</code></pre></div>`
  );
}

const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'Terminal',
  caddyfile: 'Caddyfile',
  go: 'Go',
  html: 'HTML',
  ini: 'Configuration',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JavaScript',
  mermaid: 'Diagram (Mermaid)',
  nginx: 'nginx',
  py: 'Python',
  python: 'Python',
  sh: 'Terminal',
  sql: 'SQL',
  toml: 'TOML',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  vue: 'Vue',
  yaml: 'YAML',
};

/** A table with more columns than fit beside each other on a phone is shown there as a list, with a label for each cell. */
const COLUMNS_OF_PHONE = 2;

/** A wide table scrolls in a frame of its own, which takes the focus for the arrow keys. */
function tableHtml({ children: [head, ...rows], align }: Table, context: Context): string {
  const titles = head?.children ?? [];
  const columns = titles.map((cell) => textOf(cell));
  const named = columns.filter((title) => title !== '');
  const label = named.length === 0 ? 'Table' : `Table: ${named.join(', ')}`;
  const isList = columns.length > COLUMNS_OF_PHONE;
  const alignAt = (column: number) => {
    const alignment = align?.[column] ?? 'left';
    return alignment === 'left' ? '' : ` class="${alignment}"`;
  };
  const labelAt = (column: number) =>
    isList && column > 0 && columns[column] !== '' ? ` data-label="${escaped(columns[column] ?? '')}"` : '';
  const titleCells = titles.map((cell, column) => {
    const html = htmlOfAll(cell.children, context);
    // A header without a text would name nothing.
    return html === '' ? '<td></td>' : `<th scope="col"${alignAt(column)}>${html}</th>`;
  });
  const body = rows.map(({ children }) => {
    const cells = children.map(
      (cell, column) => `<td${alignAt(column)}${labelAt(column)}>${htmlOfAll(cell.children, context)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return (
    `<div class="table" tabindex="0" role="group" aria-label="${escaped(label)}">` +
    `<table${isList ? ' class="list"' : ''}>` +
    `<thead><tr>${titleCells.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
  );
}

/** Returns a text as HTML that shows this text, in elements and in attributes. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
