import type { Outline, OutlineItem } from './minutes-outline';
import { escapeMarkdown, linesOf } from './transcript-formats';

/** Writes minutes as Markdown. Texts cannot become markup. */
export function writeMarkdown({ title, facts, parts, notes }: Outline): string {
  const blocks = [`# ${escapeMarkdown(title)}`, escapeMarkdown(facts)];
  for (const { title: heading, content } of parts) {
    blocks.push(`## ${heading}`);
    if ('paragraph' in content) blocks.push(linesIn(content.paragraph, ''));
    else blocks.push(content.items.map(itemLine).join('\n') || `*${content.ifEmpty}*`);
  }
  if (notes.length > 0) blocks.push('---', ...notes.map((note) => `*${escapeMarkdown(note)}*`));
  return `${blocks.join('\n\n')}\n`;
}

const itemLine = ({ text, facts }: OutlineItem): string => {
  const known = facts.length > 0 ? ` (${facts.map((fact) => linesIn(fact, '  ')).join(', ')})` : '';
  return `- ${linesIn(text, '  ')}${known}`;
};

const linesIn = (text: string, indent: string): string =>
  linesOf(text).map(escapeMarkdown).join(`\\\n${indent}`);
