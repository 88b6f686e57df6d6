import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT, projectFiles } from '../project-files';
import { findInText } from './rules';
import { textsOfCode, textsOfMarkdown } from './texts';

/** `npm run check:prose`: names the sentences that the rules of CONTRIBUTING.md forbid, and fails when there are any. */
const isRead = (path: string): boolean =>
  /\.(?:md|ts|tsx|mjs)$/.test(path) &&
  !/^(?:drizzle|patches|web-component\/strings\/(?!en\b|en[./]))/.test(path) &&
  !path.startsWith('server/testing/prose/') &&
  path !== 'packages/client/generated.ts'; // its texts are those of the contracts

const found = projectFiles().filter(isRead).flatMap(findIn);
process.stdout.write(found.join(''));
process.stdout.write(`${found.length} sentences to rewrite.\n`);
process.exitCode = found.length === 0 ? 0 : 1;

function findIn(path: string): string[] {
  const source = readFileSync(join(PROJECT_ROOT, path), 'utf8');
  const texts = path.endsWith('.md') ? textsOfMarkdown(source) : textsOfCode(source);
  return texts.flatMap(({ line, text, kind }) =>
    findInText(text, kind).map(({ rule, words }) => `${path}:${line}: ${rule}: ${words}\n`),
  );
}
