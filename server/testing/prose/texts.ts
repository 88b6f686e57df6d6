/** A text that people read, with its place. */
export interface Text {
  readonly line: number;
  text: string;
  readonly kind: 'item' | 'text';
}

/** Returns the texts of a Markdown document: paragraphs, items and cells, without code, headings and addresses. */
export function textsOfMarkdown(source: string): Text[] {
  const texts: Text[] = [];
  let isInCode = false;
  let isOpen = false;
  for (const [index, raw] of source.split('\n').entries()) {
    const line = raw.trim();
    if (/^(?:```|~~~)/.test(line)) isInCode = !isInCode;
    if (isInCode || line === '' || /^(?:```|~~~|#|<|---)/.test(line)) {
      isOpen = false;
      continue;
    }
    if (line.startsWith('|')) {
      isOpen = false;
      for (const cell of line.split(/(?<!\\)\|/))
        texts.push({ line: index + 1, text: plain(cell), kind: 'text' });
      continue;
    }
    const item = /^(?:[-*+]|\d+\.|\[\^[^\]]+\]:)\s+(.*)$/.exec(line);
    const last = texts.at(-1);
    if (item !== null) texts.push({ line: index + 1, text: plain(item[1] ?? ''), kind: 'item' });
    else if (isOpen && last !== undefined) last.text += ` ${plain(line)}`;
    else texts.push({ line: index + 1, text: plain(line.replace(/^>\s*/, '')), kind: 'text' });
    isOpen = true;
  }
  return texts;
}

/** Returns the comments of a TypeScript file, and its strings of several words: messages, descriptions and test names. */
export function textsOfCode(source: string): Text[] {
  return [...commentsOf(source), ...stringsOf(source)];
}

function commentsOf(source: string): Text[] {
  const texts: Text[] = [];
  let isOpen = false;
  for (const [index, raw] of source.split('\n').entries()) {
    const found = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\*\/)?$/.exec(raw);
    const written = found?.[1]?.trim() ?? '';
    const words = written.replace(/^@\w+ (?:\{.*\} )?(?:[\w-]+ )?(?:- )?/, '');
    const last = texts.at(-1);
    if (words === '') isOpen = false;
    else if (isOpen && last !== undefined && !/^[-*|@]/.test(written)) last.text += ` ${plain(words)}`;
    else {
      texts.push({ line: index + 1, text: plain(words), kind: 'text' });
      isOpen = true;
    }
  }
  return texts;
}

function stringsOf(source: string): Text[] {
  const literal = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g;
  return source.split('\n').flatMap((line, index) =>
    /^\s*(?:\/\/|\/?\*|import )/.test(line)
      ? []
      : [...line.matchAll(literal)]
          .map(([, , text = '']) => plain(text.replace(/\\(.)/g, '$1')))
          .filter((text) => /^[A-Z“"(\w].* .* /.test(text))
          .map((text) => ({ line: index + 1, text, kind: 'text' as const })),
  );
}

/** Leaves the words: code and addresses become one word each. */
const plain = (text: string): string =>
  text
    .replace(/`[^`]+`/g, 'Code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\$\{[^}]*\}/g, 'value')
    .replace(/https?:\/\/\S+/g, 'address')
    .replace(/\*\*|__/g, '')
    .trim();
