/** How built files come to be served in fewer bytes; build.mjs and the build of the element use it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Writes a gzip and a Brotli version beside a file.
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
 * Does so for the text files of a folder and of those within it.
 * @param {string} folder
 */
export async function compressTexts(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => /\.(js|css|svg)$/.test(name)).map((name) => compress(join(folder, name))),
  );
}

/** The best takes minutes for files of many megabytes, and saves little. */
const qualityFor = ({ length }) => (length > 2_000_000 ? 9 : constants.BROTLI_MAX_QUALITY);
