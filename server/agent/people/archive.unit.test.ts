import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createArchive } from './archive';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'archive-'))));
afterAll(() => rm(folder, { recursive: true }));

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

it('holds every file as it was given, in pieces, compressed or not', async () => {
  const path = join(folder, 'whole.zip');
  const archive = await createArchive(path, new Date('2026-03-01T10:00:00Z'));
  const long = Array.from({ length: 2_000 }, (_, n) => `line ${n}\n`);
  await archive.add('lines.txt', pieces(...long));
  await archive.add('files/Überblick.bin', pieces('one', 'two'), { isCompressed: true });
  await archive.add('empty.json', pieces());
  await archive.end();
  await archive.close();
  const found = Object.entries(unzipSync(await readFile(path)));
  expect(found.map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['lines.txt', long.join('')],
    ['files/Überblick.bin', 'onetwo'],
    ['empty.json', ''],
  ]);
});

it('fails with the failure of a file, and replaces no file', async () => {
  const path = join(folder, 'broken.zip');
  const archive = await createArchive(path, new Date());
  async function* broken() {
    yield Buffer.from('one');
    throw new Error('The storage is gone.');
  }
  await expect(archive.add('a', broken())).rejects.toThrow('The storage is gone.');
  await archive.close();
  await expect(createArchive(path, new Date())).rejects.toMatchObject({ code: 'EEXIST' });
});
