import { open, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeAll } from './file-target';

it('writes all bytes, also when the disk takes only a part at a time', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'file-target-'));
  const path = join(directory, 'file');
  const file = await open(path, 'w');
  const slow = {
    write: (data: Uint8Array, offset: number, length: number, position: number) =>
      file.write(data, offset, Math.min(3, length), position),
  };
  await writeAll(Object.assign(Object.create(file), slow), Buffer.from('0123456789'), 2);
  await file.close();
  expect((await readFile(path)).toString()).toBe('\0\x000123456789');
  await rm(directory, { recursive: true });
});

it('fails when the disk takes a part and is then full', async () => {
  let free = 4;
  const full = {
    async write(data: Uint8Array, _offset: number, length: number) {
      if (free === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      const bytesWritten = Math.min(free, length);
      free -= bytesWritten;
      return { bytesWritten, buffer: data };
    },
  };
  const writing = writeAll(Object.assign(Object.create(null), full), Buffer.from('0123456789'), 0);
  await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' });
});
