/** Packs folders with npm. */
import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Writes the tarball of a package, without its scripts.
 * @param {string} from the folder of the package
 * @param {string} folder where the tarball is written
 * @param {string} file its name
 * @returns {Promise<{ name: string, version: string, file: string, integrity: string, sizeBytes: number }>}
 */
export async function packFolder(from, folder, file) {
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
  // The list of files is long.
  const { stdout } = await promisify(execFile)('npm', ['pack', from, ...options], {
    cwd: folder,
    maxBuffer: 1e8,
  });
  const [{ name, version, filename, integrity, size }] = JSON.parse(stdout);
  await rename(join(folder, filename), join(folder, file));
  return { name, version, file, integrity, sizeBytes: size };
}
