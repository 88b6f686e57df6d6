import { dirname } from 'node:path';
import { projectFiles } from '../project-files';

/** `npm run check:folders`: refuses folders with more source files than a reader can survey. Tests and texts do not count. */
const MOST = 25;

const isSource = (path: string): boolean =>
  /^(?:app|components|deploy|packages|server|web-component)\/.*\.(?:ts|tsx|mjs)$/.test(path) &&
  !/\.test\.|\/(?:testing|strings)\//.test(path);

const counts = new Map<string, number>();
for (const path of projectFiles().filter(isSource)) {
  const folder = dirname(path);
  counts.set(folder, (counts.get(folder) ?? 0) + 1);
}
for (const [folder, count] of counts) {
  if (count > MOST) fail(`${folder} has ${count} source files, and may have ${MOST}: divide it by nouns.`);
}

function fail(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
  process.exitCode = 1;
}
