import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const PROJECT_ROOT = join(import.meta.dirname, '../..');

/** Returns the paths of all files of the project, sorted: those that git tracks, and new ones that it does not ignore. */
export function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const paths = new Set(listed.split('\n').filter((path) => path !== ''));
  return [...paths].filter((path) => existsSync(join(PROJECT_ROOT, path))).toSorted();
}
