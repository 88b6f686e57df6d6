/** Compresses built files; build.mjs and the build of the element use it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Writes a gzip and a Brotli version next to a file.
 * @param {string} path
 * @returns {Promise<number>} the size after gzip, in bytes
 */
export async function compress(path) {
  const content = await readFile(path);
  const [zipped, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: qualityFor(content) } }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, smaller)]);
  return zipped.length;
}

/**
 * Compresses the text files of a folder and of its subfolders.
 * @param {string} folder
 */
export async function compressTexts(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => /\.(js|css|svg)$/.test(name)).map((name) => compress(join(folder, name))),
  );
}

/** Returns the quality. The best quality takes minutes for files of many megabytes, and saves little. */
const qualityFor = ({ length }) => (length > 2_000_000 ? 9 : constants.BROTLI_MAX_QUALITY);
