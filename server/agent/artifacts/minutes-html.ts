import { createHash } from 'node:crypto';
import type { Outline, OutlineItem } from './minutes-outline';
import { linesOf } from './transcript-formats';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: 0; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 0.5rem; }
li { margin-bottom: 0.4rem; }
.facts, footer { color: color-mix(in srgb, currentColor 70%, transparent); font-size: 0.875rem; }
li .facts { display: block; }
footer { border-top: 1px solid; margin-top: 2rem; }
`;

/**
 * The policy of the page, which the page itself also names, for the time when it is opened from a disk: no script runs,
 * nothing is loaded, and only the style of this file applies.
 */
export const HTML_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** Writes minutes as a page of HTML that loads nothing. Texts cannot become markup. */
export function writeHtml({ title, facts, parts, notes }: Outline): string {
  const body = parts.map(
    ({ title: heading, content }) =>
      `<h2>${escapeHtml(heading)}</h2>\n${'paragraph' in content ? paragraph(content.paragraph) : list(content)}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(HTML_POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${inOneLine(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1 ${SPOKEN}>${inOneLine(title)}</h1>
<p class="facts">${escapeHtml(facts)}</p>
${body.join('\n')}
${notes.length > 0 ? `<footer>\n${notes.map((note) => `<p>${inOneLine(note)}</p>`).join('\n')}\n</footer>\n` : ''}</body>
</html>
`;
}

/** Marks the words of people, whose direction and language the page does not know. */
const SPOKEN = 'dir="auto" lang=""';

const paragraph = (text: string): string => `<p ${SPOKEN}>${inLines(text)}</p>`;

function list({ items, ifEmpty }: { items: OutlineItem[]; ifEmpty: string }): string {
  if (items.length === 0) return `<p class="facts">${escapeHtml(ifEmpty)}</p>`;
  return `<ul>\n${items.map(listItem).join('\n')}\n</ul>`;
}

function listItem({ text, facts }: OutlineItem): string {
  const known = facts.map((fact) => `<bdi>${inOneLine(fact)}</bdi>`).join(', ');
  return `<li><span ${SPOKEN}>${inLines(text)}</span>${known && ` <span class="facts">${known}</span>`}</li>`;
}

const inLines = (text: string): string => linesOf(text).map(escapeHtml).join('<br>');
const inOneLine = (text: string): string => escapeHtml(linesOf(text).join(' '));

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
