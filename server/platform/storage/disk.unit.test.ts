import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDiskStore } from './disk';
import { explainDiskError } from './disk-error';
import { StorageError, type ObjectStore } from './store';

let dataDir: string;
let store: ObjectStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'disk-store-'));
  store = await openDiskStore(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const ABOUT = { mimeType: 'video/webm' };
const root = () => join(dataDir, 'recordings');
const files = async () => (await readdir(root(), { recursive: true })).toSorted();

it('leaves no file after a failed write', async () => {
  async function* breaking() {
    yield Buffer.alloc(100_000);
    throw new Error('the source failed');
  }
  await expect(store.put('chunks/a/000000', Readable.from(breaking()), ABOUT)).rejects.toThrow(
    'the source failed',
  );
  expect((await files()).filter((name) => /part|0000/.test(name))).toEqual([]);
});

it('rejects the write when the source fails before it is read', async () => {
  const source = new Readable({ read: () => {} });
  const writing = store.put('chunks/a/000000', source, ABOUT);
  source.destroy(new Error('the source failed'));
  await expect(writing).rejects.toThrow('the source failed');
  expect((await files()).filter((name) => /part|0000/.test(name))).toEqual([]);
});

it('serves the complete old object while it is replaced', async () => {
  await store.put('a.webm', Buffer.from('the old one'), ABOUT);
  async function* watching() {
    yield Buffer.from('the ');
    expect(await store.head('a.webm')).toEqual({ sizeBytes: 'the old one'.length });
    yield Buffer.from('new');
  }
  await store.put('a.webm', Readable.from(watching()), ABOUT);
  expect(await store.head('a.webm')).toEqual({ sizeBytes: 'the new'.length });
});

it('removes unfinished files of a dead process at the start and when it is asked to, and keeps those being written', async () => {
  await store.put('chunks/a/000000', Buffer.from('x'), ABOUT);
  const [old, fresh] = ['.000001.x.part', '.000002.x.part'].map((name) => join(root(), 'chunks/a', name));
  for (const path of [old, fresh]) await writeFile(path ?? '', 'half');
  await utimes(old ?? '', new Date(0), new Date(0));
  await openDiskStore(dataDir);
  expect(await readdir(join(root(), 'chunks/a'))).toEqual(['.000002.x.part', '000000']);
  // One that died a moment before the start.
  await utimes(fresh ?? '', new Date(0), new Date(0));
  await store.removeUnfinished();
  expect(await files()).toEqual(['chunks', 'chunks/a', 'chunks/a/000000']);
  await store.remove('chunks/a/000000');
});

it('removes a folder with its last object', async () => {
  for (const name of ['chunks/a/000000', 'chunks/a/000001', 'b.webm'])
    await store.put(name, Buffer.from('x'), ABOUT);
  await store.remove('chunks/a/000000');
  expect(await files()).toEqual(['b.webm', 'chunks', 'chunks/a', 'chunks/a/000001']);
  await store.remove('chunks/a/000001');
  expect(await files()).toEqual(['b.webm']);
});

it('follows no symbolic link to read, write or remove', async () => {
  const outside = join(dataDir, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'secret'), 'secret');
  await symlink(outside, join(root(), 'chunks'));
  await symlink(join(outside, 'secret'), join(root(), 'link'));
  expect([await store.head('chunks/secret'), await store.get('link')]).toEqual([null, null]);
  await expect(store.put('chunks/new', Buffer.from('x'), ABOUT)).rejects.toThrow('symbolic link');
  await store.remove('chunks/secret');
  await store.put('link', Buffer.from('mine'), ABOUT); // takes the place of the link
  expect(await readdir(outside)).toEqual(['secret']);
  expect(await store.head('link')).toEqual({ sizeBytes: 4 });
});

it.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'refused'],
  ['EACCES', 'refused'],
  ['EIO', 'unreachable'],
])('%s is told as a storage that is %s, in a sentence without names of files', (code, reason) => {
  const cause = Object.assign(new Error(`${code}: open '/data/recordings/x'`), { code });
  const failure = explainDiskError(cause);
  expect(failure).toBeInstanceOf(StorageError);
  expect(failure).toMatchObject({ reason, sentence: expect.not.stringContaining('/data'), cause });
});

it('passes other errors on unchanged', () => {
  const cause = new Error('the source failed');
  expect(explainDiskError(cause)).toBe(cause);
});
