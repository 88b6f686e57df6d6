import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDiskStore } from './disk';
import { putFile } from './put-file';
import type { ObjectStore } from './store';

let directory: string;
let path: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'conference-room-put-file-'));
  path = join(directory, 'file');
  await writeFile(path, 'bytes');
});

afterAll(() => rm(directory, { recursive: true, force: true }));

it('puts the bytes of a file', async () => {
  const store = await openDiskStore(directory);
  await putFile(store, { path, name: 'object', mimeType: 'text/plain' }, {});
  const body = await store.get('object');
  expect(Buffer.concat((await body?.toArray()) ?? []).toString()).toBe('bytes');
});

it('fails with the reason of the storage alone when the file is gone, too', async () => {
  const refused = new Error('refused');
  let closed: Promise<unknown> | undefined;
  const store: Pick<ObjectStore, 'put'> = {
    async put(_name, body) {
      if ('on' in body) closed = new Promise((resolve) => body.once('close', resolve));
      rmSync(path);
      throw refused;
    },
  };
  const putting = putFile(store, { path, name: 'object', mimeType: 'text/plain' }, {});
  await expect(putting).rejects.toBe(refused);
  await closed; // an error of the stream, to which nobody listens, would end the process
});

it('says that there is no file', async () => {
  const store = await openDiskStore(directory);
  const missing = {
    path: join(directory, 'missing'),
    name: 'object',
    mimeType: 'text/plain',
  };
  await expect(putFile(store, missing, {})).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
