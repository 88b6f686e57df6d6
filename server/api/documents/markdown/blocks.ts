import { parseInline, type Inline } from './inline';

/** A part of a page that begins on a line of its own. */
export type Block =
  | { type: 'heading'; level: number; content: Inline[] }
  | { type: 'paragraph'; content: Inline[] }
  | { type: 'code'; language: string; text: string }
  /** `start`: the first number; null: a list with bullets. `isLoose`: items are paragraphs of their own. */
  | { type: 'list'; start: number | null; isLoose: boolean; items: Block[][] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][]; alignments: Alignment[] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'footnote'; id: string; content: Inline[] }
  | { type: 'rule' };

type Alignment = 'left' | 'right' | 'center' | null;

/**
 * Parses the part of Markdown that the documents use: headings, paragraphs, fenced code, lists, tables, quotations,
 * footnotes and rules, as CommonMark and GitHub define them. A comment (`<!-- … -->` on lines of its own) is left out.
 * Other HTML, link references, underlined headings and indented code stay text.
 */
export const parseBlocks = (source: string): Block[] => blocksOf(source.replaceAll('\r\n', '\n').split('\n'));

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const { block, end } = blockAt(lines, at);
    if (block !== null) blocks.push(block);
    at = end;
  }
  return blocks;
}

interface Read {
  /** Null: there is nothing to show. */
  block: Block | null;
  /** The line behind the block. */
  end: number;
}

const FENCE = /^(`{3,})\s*([\w+-]*)/;
const HEADING = /^(#{1,6}) +(.*?)(?: +#+)?\s*$/;
const ITEM = /^(?:([-*+])|(\d{1,9})[.)])( +)(?=\S)/;
const FOOTNOTE = /^\[\^([^\]\s]+)\]:\s+/;
const DELIMITERS = /^\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/;

function blockAt(lines: readonly string[], at: number): Read {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { block: null, end: at + 1 };
  if (line.startsWith('<!--')) return commentAt(lines, at);
  if (FENCE.test(line)) return codeAt(lines, at);
  const [, marks = '', title = ''] = HEADING.exec(line) ?? [];
  if (marks !== '')
    return { block: { type: 'heading', level: marks.length, content: parseInline(title) }, end: at + 1 };
  if (/^(?:-{3,}|\*{3,})\s*$/.test(line)) return { block: { type: 'rule' }, end: at + 1 };
  if (isTableAt(lines, at)) return tableAt(lines, at);
  if (line.startsWith('>')) return quoteAt(lines, at);
  if (FOOTNOTE.test(line)) return footnoteAt(lines, at);
  if (ITEM.test(line)) return listAt(lines, at);
  return paragraphAt(lines, at);
}

function commentAt(lines: readonly string[], at: number): Read {
  const length = lines.slice(at).findIndex((line) => line.includes('-->'));
  return { block: null, end: length === -1 ? lines.length : at + length + 1 };
}

function codeAt(lines: readonly string[], at: number): Read {
  const [, fence = '', language = ''] = FENCE.exec(lines[at] ?? '') ?? [];
  const closing = new RegExp(`^${fence}\`*\\s*$`);
  const length = lines.slice(at + 1).findIndex((line) => closing.test(line));
  const end = length === -1 ? lines.length : at + 1 + length;
  return { block: { type: 'code', language, text: lines.slice(at + 1, end).join('\n') }, end: end + 1 };
}

const isTableAt = (lines: readonly string[], at: number): boolean =>
  (lines[at] ?? '').startsWith('|') && DELIMITERS.test((lines[at + 1] ?? '').trim());

function tableAt(lines: readonly string[], at: number): Read {
  let end = at + 2;
  while ((lines[end] ?? '').startsWith('|')) end += 1;
  const head = cellsOf(lines[at] ?? '').map(parseInline);
  const alignments = cellsOf(lines[at + 1] ?? '').map(alignmentOf);
  const rows = lines.slice(at + 2, end).map((line) => {
    const cells = cellsOf(line).map(parseInline);
    return head.map((_, column) => cells[column] ?? []);
  });
  return { block: { type: 'table', head, rows, alignments }, end };
}

/** A bar inside of a cell is written as `\|`, in code as well. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function alignmentOf(cell: string): Alignment {
  if (cell.endsWith(':')) return cell.startsWith(':') ? 'center' : 'right';
  return cell.startsWith(':') ? 'left' : null;
}

function quoteAt(lines: readonly string[], at: number): Read {
  let end = at;
  while ((lines[end] ?? '').startsWith('>')) end += 1;
  const inner = lines.slice(at, end).map((line) => line.replace(/^> ?/, ''));
  return { block: { type: 'quote', blocks: blocksOf(inner) }, end };
}

function footnoteAt(lines: readonly string[], at: number): Read {
  const [mark = '', id = ''] = FOOTNOTE.exec(lines[at] ?? '') ?? [];
  let end = at + 1;
  while (/^ +\S/.test(lines[end] ?? '')) end += 1;
  const [first = '', ...others] = lines.slice(at, end);
  const text = [first.slice(mark.length), ...others.map((line) => line.trim())].join('\n');
  return { block: { type: 'footnote', id, content: parseInline(text) }, end };
}

function listAt(lines: readonly string[], at: number): Read {
  const [, bullet, number] = ITEM.exec(lines[at] ?? '') ?? [];
  const markAt = (line: number): string | null => {
    const [mark = null, otherBullet] = ITEM.exec(lines[line] ?? '') ?? [];
    return (bullet === undefined) === (otherBullet === undefined) ? mark : null;
  };
  const items: string[][] = [];
  let isLoose = false;
  let end = at;
  for (let mark = markAt(at); mark !== null; mark = markAt(end)) {
    const item = itemAt(lines, end, mark.length);
    items.push(item.lines);
    // A list is loose with a blank line between its items, or between the blocks of an item.
    const next = nextLine(lines, item.end);
    const isLast = markAt(next) === null;
    isLoose ||= item.lines.some((line, index) => line === '' && !isInCode(item.lines, index));
    isLoose ||= next > item.end && !isLast;
    end = isLast ? item.end : next;
  }
  const start = number === undefined ? null : Number(number);
  return { block: { type: 'list', start, isLoose, items: items.map(blocksOf) }, end };
}

/** Returns the lines of an item without their indent, and the line behind it. */
function itemAt(lines: readonly string[], at: number, indent: number): { lines: string[]; end: number } {
  const found = [(lines[at] ?? '').slice(indent)];
  let end = at + 1;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    const isIndented = line.slice(0, indent).trim() === '';
    if (line.trim() === '') {
      const next = lines[nextLine(lines, end)] ?? '';
      if (next.trim() === '' || next.slice(0, indent).trim() !== '') break;
      found.push('');
    } else if (isIndented) found.push(line.slice(indent));
    // A paragraph may continue without the indent.
    else if (found.at(-1) !== '' && !ITEM.test(line) && !startsBlock(lines, end))
      found.push(line.trimStart());
    else break;
    end += 1;
  }
  return { lines: found, end };
}

const isInCode = (lines: readonly string[], at: number): boolean =>
  lines.slice(0, at).filter((line) => FENCE.test(line)).length % 2 === 1;

/** Returns the next line that is not blank, from a line on. */
function nextLine(lines: readonly string[], at: number): number {
  const offset = lines.slice(at).findIndex((line) => line.trim() !== '');
  return offset === -1 ? lines.length : at + offset;
}

function paragraphAt(lines: readonly string[], at: number): Read {
  let end = at + 1;
  while ((lines[end] ?? '').trim() !== '' && !startsBlock(lines, end)) end += 1;
  const text = lines.slice(at, end).map((line) => line.trim());
  return { block: { type: 'paragraph', content: parseInline(text.join('\n')) }, end };
}

/** Returns whether a line ends the paragraph before it. Among numbers, only 1 begins a list there. */
function startsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  const [, bullet, number] = ITEM.exec(line) ?? [];
  return (
    bullet !== undefined ||
    number === '1' ||
    FENCE.test(line) ||
    HEADING.test(line) ||
    line.startsWith('>') ||
    line.startsWith('<!--') ||
    FOOTNOTE.test(line) ||
    isTableAt(lines, at)
  );
}
