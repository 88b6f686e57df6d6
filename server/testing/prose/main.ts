import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT, projectFiles } from '../project-files';
import { findInText } from './rules';
import { textsOfCode, textsOfMarkdown } from './texts';

/**
 * `npm run check:prose`: looks for sentences that the rules of CONTRIBUTING.md forbid. allowed.json holds how many a file still
 * has. A file may have no more, and `--lower` writes smaller numbers, never larger ones.
 */
const ALLOWED = join(import.meta.dirname, 'allowed.json');

const isRead = (path: string): boolean =>
  /\.(?:md|ts|tsx|mjs)$/.test(path) &&
  !/^(?:drizzle|patches|web-component\/strings\/(?!en\b|en[./]))/.test(path) &&
  !path.startsWith('server/testing/prose/');

const isLowering = process.argv.includes('--lower');
const shows = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const allowed = JSON.parse(readFileSync(ALLOWED, 'utf8')) as Record<string, number>;

const counts: Record<string, number> = {};
let isBroken = false;
for (const path of projectFiles().filter(isRead)) {
  const found = findIn(path);
  const most = allowed[path] ?? 0;
  if (found.length > 0) counts[path] = found.length;
  const isTooMany = found.length > most;
  isBroken ||= isTooMany;
  if (isTooMany || shows.some((part) => path.startsWith(part))) {
    process.stdout.write(`${path}: ${found.length} of ${most} allowed\n${found.join('')}`);
  }
}
const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
if (isLowering) writeFileSync(ALLOWED, `${JSON.stringify(lowered(), null, 2)}\n`);
process.stdout.write(`${total} sentences left to rewrite in ${Object.keys(counts).length} files.\n`);
const isStale = !isLowering && Object.entries(allowed).some(([path, most]) => (counts[path] ?? 0) < most);
if (isStale) process.stdout.write('Fewer than allowed: run `npm run check:prose -- --lower`.\n');
process.exitCode = isBroken || isStale ? 1 : 0;

/** Returns the numbers of before where they are not lower now. A file without a number may not get one. */
function lowered(): Record<string, number> {
  const both = Object.entries(allowed).map(
    ([path, most]) => [path, Math.min(counts[path] ?? 0, most)] as const,
  );
  return Object.fromEntries(both.filter(([, count]) => count > 0));
}

function findIn(path: string): string[] {
  const source = readFileSync(join(PROJECT_ROOT, path), 'utf8');
  const texts = path.endsWith('.md') ? textsOfMarkdown(source) : textsOfCode(source);
  return texts.flatMap(({ line, text, kind }) =>
    findInText(text, kind).map(({ rule, words }) => `  ${line}: ${rule}: ${words}\n`),
  );
}
