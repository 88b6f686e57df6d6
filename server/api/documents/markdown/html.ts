import { headingsOf } from './anchors';
import type { Block } from './blocks';
import { fileNameOf } from './file-name';
import { textOf, type Inline } from './inline';

interface HtmlOptions {
  /** Returns the address of a link's target; null: the link becomes its text. */
  link: (target: string) => string | null;
}

/**
 * Returns the HTML of a page without its first heading, which the frame of the page shows. All text is escaped, so the
 * result has only the elements that are written here.
 */
export function htmlOf(blocks: readonly Block[], options: HtmlOptions): string {
  const anchors = headingsOf(blocks).map(({ anchor }) => anchor);
  const notes = blocks.flatMap((block) => (block.type === 'footnote' ? [block] : []));
  const context: Context = {
    ...options,
    notes: notes.map(({ id }) => id),
    nextAnchor: () => anchors.shift() ?? '',
  };
  const body = blocks.map((block) => blockHtml(block, context)).join('');
  if (notes.length === 0) return body;
  const items = notes.map(
    ({ id, content }) => `<li id="${idOfNote(context, id)}">${inlineHtml(content, context)}</li>`,
  );
  return `${body}<section class="notes" aria-label="Footnotes"><ol>${items.join('')}</ol></section>`;
}

interface Context extends HtmlOptions {
  /** The ids of the footnotes, in the order of their numbers. */
  notes: string[];
  nextAnchor: () => string;
}

function blockHtml(block: Block, context: Context): string {
  switch (block.type) {
    case 'heading':
      return headingHtml(block.level, block.content, context);
    case 'paragraph':
      return `<p>${inlineHtml(block.content, context)}</p>`;
    case 'code':
      return codeHtml(block.language, block.text);
    case 'list': {
      const items = block.items.map((item) => `<li>${itemHtml(item, block.isLoose, context)}</li>`).join('');
      if (block.start === null) return `<ul>${items}</ul>`;
      return `<ol${block.start === 1 ? '' : ` start="${block.start}"`}>${items}</ol>`;
    }
    case 'table':
      return tableHtml(block, context);
    case 'quote':
      return `<blockquote>${block.blocks.map((inner) => blockHtml(inner, context)).join('')}</blockquote>`;
    case 'rule':
      return '<hr>';
    case 'footnote':
      return '';
  }
}

/** Items of a tight list have their text without a paragraph around it. */
const itemHtml = (blocks: readonly Block[], isLoose: boolean, context: Context): string =>
  blocks
    .map((block) =>
      block.type === 'paragraph' && !isLoose ? inlineHtml(block.content, context) : blockHtml(block, context),
    )
    .join('');

function headingHtml(level: number, content: readonly Inline[], context: Context): string {
  const anchor = escaped(context.nextAnchor());
  if (level === 1) return '';
  const label = escaped(`Link to “${textOf(content)}”`);
  const heading = `<h${level} id="${anchor}">${inlineHtml(content, context)}</h${level}>`;
  return `<div class="heading">${heading}<a href="#${anchor}" aria-label="${label}">#</a></div>`;
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
function tableHtml({ head, rows, alignments }: Extract<Block, { type: 'table' }>, context: Context): string {
  const align = (column: number) => {
    const alignment = alignments[column] ?? null;
    return alignment === null || alignment === 'left' ? '' : ` class="${alignment}"`;
  };
  const columns = head.map(textOf);
  const named = columns.filter((title) => title !== '');
  const label = named.length === 0 ? 'Table' : `Table: ${named.join(', ')}`;
  const isList = columns.length > COLUMNS_OF_PHONE;
  const labelOf = (column: number) =>
    isList && column > 0 && columns[column] !== '' ? ` data-label="${escaped(columns[column] ?? '')}"` : '';
  const titles = head
    .map((cell, column) => {
      const html = inlineHtml(cell, context);
      // A header without a text would name nothing.
      return html === '' ? '<td></td>' : `<th scope="col"${align(column)}>${html}</th>`;
    })
    .join('');
  const cellHtml = (cell: readonly Inline[], column: number) =>
    `<td${align(column)}${labelOf(column)}>${inlineHtml(cell, context)}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`);
  return (
    `<div class="table" tabindex="0" role="group" aria-label="${escaped(label)}">` +
    `<table${isList ? ' class="list"' : ''}>` +
    `<thead><tr>${titles}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
  );
}

const inlineHtml = (inlines: readonly Inline[], context: Context): string =>
  inlines.map((inline) => oneInlineHtml(inline, context)).join('');

function oneInlineHtml(inline: Inline, context: Context): string {
  switch (inline.type) {
    case 'text':
      return escaped(inline.text);
    case 'code':
      return `<code>${escaped(inline.text)}</code>`;
    case 'strong':
      return `<strong>${inlineHtml(inline.children, context)}</strong>`;
    case 'emphasis':
      return `<em>${inlineHtml(inline.children, context)}</em>`;
    case 'link': {
      const address = context.link(inline.target);
      const text = inlineHtml(inline.children, context);
      return address === null ? text : `<a href="${escaped(address)}">${text}</a>`;
    }
    case 'footnote': {
      const number = context.notes.indexOf(inline.id) + 1;
      const id = idOfNote(context, inline.id);
      return `<sup><a href="#${id}" aria-label="Footnote ${number}">${number}</a></sup>`;
    }
  }
}

/** Numbered, because the id of a note can have characters that an address may not have. */
const idOfNote = ({ notes }: Context, id: string): string => `note-${notes.indexOf(id) + 1}`;

/** Returns a text as HTML that shows this text, in elements and in attributes. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
