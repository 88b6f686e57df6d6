/** Makes the package of the product itself, from what the build has written and `files` of package.json names. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packFolder } from './pack.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Writes the tarball of the product into the folder of packages, and names it in index.json. Needs no network.
 * @param {string} outdir relative to the project's root
 */
export async function packProduct(outdir) {
  const folder = join(root, outdir);
  const packed = await packFolder(root, folder, 'conference-room.tgz');
  const index = join(folder, 'index.json');
  const { packages } = JSON.parse(await readFile(index, 'utf8'));
  const others = packages.filter(({ file }) => file !== packed.file);
  await writeFile(index, `${JSON.stringify({ packages: [...others, packed] }, null, 2)}\n`);
}
