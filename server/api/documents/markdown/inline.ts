/** A part of a line of prose. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'link'; target: string; children: Inline[] }
  /** A mark that refers to a footnote. */
  | { type: 'footnote'; id: string };

/** Parses the marks of a paragraph, a heading or a cell. Anything that is not a mark stays text. */
export function parseInline(source: string): Inline[] {
  const found: Inline[] = [];
  let text = '';
  let at = 0;
  const flush = () => {
    if (text !== '') found.push({ type: 'text', text });
    text = '';
  };
  while (at < source.length) {
    const mark = markAt(source, at);
    if (mark === null) {
      text += source.charAt(at);
      at += 1;
    } else if (mark.node.type === 'text') {
      text += mark.node.text;
      at = mark.end;
    } else {
      flush();
      found.push(mark.node);
      at = mark.end;
    }
  }
  flush();
  return found;
}

interface Mark {
  node: Inline;
  /** The place behind the mark. */
  end: number;
}

/** Returns what begins at a place; null: a plain character. */
function markAt(source: string, at: number): Mark | null {
  switch (source.charAt(at)) {
    case '\\':
      return escapeAt(source, at);
    case '`':
      return codeAt(source, at);
    case '<':
      return addressAt(source, at);
    case '[':
      return footnoteAt(source, at) ?? linkAt(source, at);
    case '*':
      return emphasisAt(source, at);
    default:
      return null;
  }
}

function escapeAt(source: string, at: number): Mark | null {
  const next = source.charAt(at + 1);
  return /^[!-/:-@[-`{-~]$/.test(next) ? { node: { type: 'text', text: next }, end: at + 2 } : null;
}

/** A span of code ends at as many backticks as it begins with. Without an end, the backticks are text. */
function codeAt(source: string, at: number): Mark {
  const [ticks = ''] = /^`+/.exec(source.slice(at)) ?? [];
  const end = new RegExp(`(?<!\`)${ticks}(?!\`)`).exec(source.slice(at + ticks.length))?.index;
  if (end === undefined) return { node: { type: 'text', text: ticks }, end: at + ticks.length };
  const code = source.slice(at + ticks.length, at + ticks.length + end).replaceAll('\n', ' ');
  const text = /^ .*\S.* $/.test(code) ? code.slice(1, -1) : code;
  return { node: { type: 'code', text }, end: at + 2 * ticks.length + end };
}

function addressAt(source: string, at: number): Mark | null {
  const [all = '', target = ''] = /^<(https?:\/\/[^\s<>]+)>/.exec(source.slice(at)) ?? [];
  if (target === '') return null;
  return { node: { type: 'link', target, children: [{ type: 'text', text: target }] }, end: at + all.length };
}

function footnoteAt(source: string, at: number): Mark | null {
  const [all = '', id = ''] = /^\[\^([^\]\s]+)\]/.exec(source.slice(at)) ?? [];
  return id === '' ? null : { node: { type: 'footnote', id }, end: at + all.length };
}

function linkAt(source: string, at: number): Mark | null {
  const close = closingBracket(source, at);
  if (close === null) return null;
  const [all = '', target = ''] =
    /^\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/.exec(source.slice(close + 1)) ?? [];
  if (all === '') return null;
  const children = parseInline(source.slice(at + 1, close));
  return { node: { type: 'link', target, children }, end: close + 1 + all.length };
}

/** Returns the place of the bracket that closes the one at a place. Brackets in code do not count. */
function closingBracket(source: string, at: number): number | null {
  let depth = 0;
  for (let place = at; place < source.length; place += 1) {
    const character = source.charAt(place);
    if (character === '\\') place += 1;
    else if (character === '`') place = codeAt(source, place).end - 1;
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    if (depth === 0) return place;
  }
  return null;
}

/** `**strong**` or `*emphasis*`. A mark beside a space is text. */
function emphasisAt(source: string, at: number): Mark | null {
  const mark = source.startsWith('**', at) ? '**' : '*';
  const start = at + mark.length;
  if (!/^[^\s*]/.test(source.slice(start))) return null;
  for (let place = start; place < source.length; place += 1) {
    const character = source.charAt(place);
    if (character === '\\') place += 1;
    else if (character === '`') place = codeAt(source, place).end - 1;
    else if (source.startsWith(mark, place) && /\S/.test(source.charAt(place - 1))) {
      // The inner mark of `*a **b***` is not the end of the outer one.
      if (mark === '*' && source.startsWith('**', place)) {
        place += 1;
        continue;
      }
      const type = mark === '**' ? 'strong' : 'emphasis';
      return { node: { type, children: parseInline(source.slice(start, place)) }, end: place + mark.length };
    }
  }
  return null;
}

/** Returns the words of parsed prose, without marks. */
export const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.type === 'text' || inline.type === 'code') return inline.text;
      return inline.type === 'footnote' ? '' : textOf(inline.children);
    })
    .join('');
