import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file that exists in the project's root and nowhere below it. */
const MARK = 'drizzle/meta/_journal.json';

/**
 * The project's root: the nearest folder above this file that holds the migrations, both for the sources and for the
 * bundle in dist/.
 */
export const PROJECT_ROOT: string = findRoot(import.meta.dirname);

function findRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, MARK))) return folder;
    if (folder === dirname(folder)) throw new Error(`No folder above ${start} holds ${MARK}.`);
  }
}
