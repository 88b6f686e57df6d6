import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';

const here = import.meta.dirname;

/**
 * Returns the file name of the wheel.
 * @param {string} version
 */
export const wheelName = (version) => `conference_room-${version}-py3-none-any.whl`;

/**
 * Writes the wheel of the Python client into a folder. A wheel is a ZIP with a list of its files, so this needs no Python.
 * @param {string} version
 * @param {string} folder
 */
export async function packWheel(version, folder) {
  const info = `conference_room-${version}.dist-info`;
  const files = {};
  for (const name of (await readdir(join(here, 'conference_room'))).toSorted())
    if (/\.(?:py|typed)$/.test(name))
      files[`conference_room/${name}`] = await readFile(join(here, 'conference_room', name));
  files[`${info}/LICENSE`] = await readFile(join(here, '../../LICENSE'));
  const [metadata, readme] = await Promise.all(
    ['METADATA', 'README.md'].map((name) => readFile(join(here, name), 'utf8')),
  );
  files[`${info}/METADATA`] = Buffer.from(`${metadata.replace('VERSION', version)}\n${readme}`);
  files[`${info}/WHEEL`] = Buffer.from(
    'Wheel-Version: 1.0\nGenerator: conference-room\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  );
  const lines = Object.entries(files).map(
    ([path, content]) => `${path},sha256=${hash('sha256', content, 'base64url')},${content.length}`,
  );
  files[`${info}/RECORD`] = Buffer.from([...lines, `${info}/RECORD,,`, ''].join('\n'));
  const file = wheelName(version);
  // The same sources make the same bytes, whenever they are packed.
  const wheel = zipSync(files, { mtime: '1980-01-01T00:00:00' });
  await writeFile(join(folder, file), wheel);
  const integrity = `sha512-${hash('sha512', wheel, 'base64')}`;
  return { name: 'conference-room', version, file, integrity, sizeBytes: wheel.length };
}

const hash = (algorithm, content, encoding) => createHash(algorithm).update(content).digest(encoding);
