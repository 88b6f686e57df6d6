import { dirname } from 'node:path';
import { projectFiles } from '../project-files';

/** `npm run check:folders`: refuses folders with more source files than a reader can survey. Tests and texts do not count. */
const MOST = 25;
/** Folders that are still larger, with their number of files. The numbers may only become smaller. */
const LARGER: Readonly<Record<string, number>> = {
  'server/agent/minutes': 31,
  'server/platform': 27,
  'server/platform/db': 27,
  'server/recordings': 33,
};

const isSource = (path: string): boolean =>
  /^(?:app|components|deploy|server|web-component)\/.*\.(?:ts|tsx|mjs)$/.test(path) &&
  !/\.test\.|\/(?:testing|strings)\//.test(path);

const counts = new Map<string, number>();
for (const path of projectFiles().filter(isSource)) {
  const folder = dirname(path);
  counts.set(folder, (counts.get(folder) ?? 0) + 1);
}
for (const [folder, count] of counts) {
  const most = LARGER[folder] ?? MOST;
  if (count > most) fail(`${folder} has ${count} source files, and may have ${most}: divide it by nouns.`);
}
for (const [folder, most] of Object.entries(LARGER)) {
  const count = counts.get(folder) ?? 0;
  if (count < most) fail(`${folder} has ${count} source files: lower its number in ${import.meta.filename}.`);
}

function fail(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
  process.exitCode = 1;
}
