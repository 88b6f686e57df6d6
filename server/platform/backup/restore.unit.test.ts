import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Header } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATA_FORMAT } from '../db/embedded/data-directory-format';
import { readArchive } from './archive';
import { BackupError } from './backup-error';
import { compress } from './compression';
import { restore } from './restore';

let folder: string;
let dataDir: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'));
  dataDir = join(folder, 'data');
  file = join(folder, 'all.backup');
  await mkdir(join(dataDir, 'database/cluster'), { recursive: true });
  await writeFile(join(dataDir, 'database/cluster/PG_VERSION'), 'old');
  await writeFile(join(dataDir, 'auth-secret'), 'old');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Part = Partial<Header> & { name: string; text?: string };
const MB = 1_000_000;
const ABOUT = {
  archiveFormat: 1,
  dataFormat: DATA_FORMAT,
  version: '1.0.0',
  createdAt: '2026-03-01T10:00:00.000Z',
  totalBytes: 6,
};
const about = (changes: object = {}): Part => ({
  name: 'about.json',
  text: JSON.stringify({ ...ABOUT, ...changes }),
});
const DATABASE: Part = { name: 'database/cluster/PG_VERSION', text: '17' };
const SECRET: Part = { name: 'auth-secret', text: 'new!' };
const listed = (parts: readonly Part[]) =>
  parts.map(({ name, text = '' }) => ({
    name,
    sizeBytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
const contents = (parts: readonly Part[], change = (files: object[]): unknown => files): Part => ({
  name: 'contents.json',
  text: JSON.stringify(change(listed(parts))),
});
/** Returns the parts of an archive that is valid except for the parts of a test. */
const holding = (...parts: Part[]): Part[] => [
  about(),
  DATABASE,
  ...parts,
  contents([DATABASE, ...parts.filter(({ type }) => type === undefined)]),
];

/** How the archives of a test are compressed: as one gzip, which earlier versions made, or as they are made now. */
let format: 1 | 2;

/** Written by the library, so that its entries may be anything. */
async function write(parts: readonly Part[]): Promise<void> {
  const target = createWriteStream(file);
  if (format === 1) return pipeline(tarOf(parts), createGzip({ level: 1 }), target);
  const [compressing, beginning] = compress(await buffer(tarOf(parts.slice(0, 1))));
  await pipeline(tarOf(parts.slice(1)), compressing, beginning, target);
}

function tarOf(parts: readonly Part[]) {
  const tar = pack();
  void (async () => {
    for (const { text, ...header } of parts) {
      await new Promise<void>((resolve, reject) => {
        tar.entry(header, text ?? '', (error) => (error ? reject(error) : resolve()));
      });
    }
    tar.finalize();
  })().catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))));
  return tar;
}

const damaged = () => `${file} is damaged, or is not a backup of this server.`;
const unpack = () => restore({ dataDir, file, replace: true, passphrase: null });

async function expectUntouched(): Promise<void> {
  expect((await readdir(dataDir)).toSorted()).toEqual(['auth-secret', 'database']);
  expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe('old');
  expect(await readFile(join(dataDir, 'database/cluster/PG_VERSION'), 'utf8')).toBe('old');
}

const NAMES: Part[] = [
  { name: '../outside', text: 'x' },
  { name: 'recordings/../../outside', text: 'x' },
  { name: '/etc/outside', text: 'x' },
  { name: 'recordings\\..\\outside', text: 'x' },
  { name: './auth-secret', text: 'x' },
  { name: 'recordings//film.mp4', text: 'x' },
  { name: 'recordings/./film.mp4', text: 'x' },
  { name: '.restore-ready/auth-secret', text: 'x' },
  { name: '.restore-ready', type: 'directory' },
  { name: `recordings/${'x'.repeat(300)}`, text: 'x' },
  { name: `${'recordings/'.repeat(500)}film.mp4`, text: 'x' },
  { name: 'auth-secret\0.txt', pax: { path: 'auth-secret\0.txt' }, text: 'x' },
  { name: 'auth-secret', type: 'symlink', linkname: '/etc/passwd' },
  { name: 'auth-secret', type: 'link', linkname: 'database/cluster/PG_VERSION' },
  { name: 'auth-secret', type: 'fifo' },
  { name: 'auth-secret', type: 'character-device', devmajor: 1, devminor: 3 },
];

const ARCHIVES: [what: string, parts: () => Part[]][] = [
  ['a name twice', () => holding(SECRET, SECRET)],
  ['a file where a directory is', () => holding({ name: 'database/cluster', text: 'x' })],
  ['a directory where a file is', () => holding(SECRET, { name: 'auth-secret', type: 'directory' })],
  ['a file in a file', () => holding(SECRET, { name: 'auth-secret/more', text: 'x' })],
  ['no beginning', () => [DATABASE, contents([DATABASE])]],
  ['two beginnings', () => [about(), about(), DATABASE, contents([DATABASE])]],
  ['no end', () => [about(), DATABASE]],
  ['two ends', () => [about(), DATABASE, contents([DATABASE]), contents([DATABASE])]],
  ['a file after its end', () => [about(), DATABASE, contents([DATABASE]), SECRET]],
  ['a file that its end does not name', () => [about(), DATABASE, SECRET, contents([DATABASE])]],
  ['an end that names a file more', () => [about(), DATABASE, contents([DATABASE, SECRET])]],
  ['an end that names a file twice', () => [about(), DATABASE, contents([DATABASE, DATABASE])]],
  [
    'a file that is larger than its end says',
    () => [
      about(),
      DATABASE,
      contents([DATABASE], (files) => files.map((one) => ({ ...one, sizeBytes: 1 }))),
    ],
  ],
  [
    'a file with another hash',
    () => [about(), DATABASE, contents([DATABASE], (files) => files.map((one) => ({ ...one, sha256: '0' })))],
  ],
  ['an end that is not JSON', () => [about(), DATABASE, { name: 'contents.json', text: '[' }]],
  ['an end of another form', () => [about(), DATABASE, { name: 'contents.json', text: '{}' }]],
  ['an end that is far too long', () => [about(), DATABASE, { name: 'contents.json', text: '['.repeat(MB) }]],
  ['a beginning that is not JSON', () => [{ name: 'about.json', text: '{' }, DATABASE, contents([DATABASE])]],
  ['a negative size', () => [about({ totalBytes: -1 }), DATABASE, contents([DATABASE])]],
  ['a size that is not a number', () => [about({ totalBytes: 1e300 }), DATABASE, contents([DATABASE])]],
  ['a moment that is none', () => [about({ createdAt: 'yesterday' }), DATABASE, contents([DATABASE])]],
];

describe.each([1, 2] as const)('an archive of format %i', (compressed) => {
  beforeEach(() => {
    format = compressed;
  });

  it.each(NAMES.map((part) => [part.type ?? 'file', part.name.slice(0, 60), part] as const))(
    'refuses an archive with the %s %j, and leaves the data as it is',
    async (_type, _name, part) => {
      await write(holding(part));
      await expect(unpack()).rejects.toThrow(new BackupError(damaged()));
      await expectUntouched();
      expect((await readdir(folder)).toSorted()).toEqual(['all.backup', 'data']);
    },
  );

  it.each(ARCHIVES)('refuses an archive with %s, and leaves the data as it is', async (_what, parts) => {
    await write(parts());
    await expect(unpack()).rejects.toThrow(new BackupError(damaged()));
    await expectUntouched();
  });

  it.each<[what: string, parts: () => Part[], sentence: string]>([
    ['nothing but its frame', () => [about(), contents([])], 'all.backup holds no database.'],
    ['no database', () => [about(), SECRET, contents([SECRET])], 'all.backup holds no database.'],
    [
      'a beginning that is far too long',
      () => [about({ more: 'x'.repeat(2 * MB) })],
      'holds more than it announces.',
    ],
    [
      'a later form',
      () => [about({ archiveFormat: 3 })],
      'was made by version 1.0.0, and this one cannot read it.',
    ],
    ['later data', () => [about({ dataFormat: DATA_FORMAT + 1 })], 'which is newer than this one'],
    [
      'more than the disk holds',
      () => [about({ totalBytes: Number.MAX_SAFE_INTEGER })],
      'MB free, and the backup takes',
    ],
  ])('says of an archive with %s what is wrong', async (_what, parts, sentence) => {
    await write(parts());
    await expect(unpack()).rejects.toThrow(BackupError);
    await expect(unpack()).rejects.toThrow(sentence);
    await expectUntouched();
  });

  it('unpacks no more than an archive announces and a running server adds', { tags: ['slow'] }, async () => {
    const parts = [0, 1, 2].map((number) => ({
      name: `recordings/${number}.mp4`,
      text: '\0'.repeat(100 * MB),
    }));
    await write([about(), DATABASE, ...parts]);
    expect((await stat(file)).size).toBeLessThan(2 * MB);
    await expect(unpack()).rejects.toThrow(new BackupError(`${file} holds more than it announces.`));
    await expectUntouched();
  });

  it.each<[what: string, parts: Part[]]>([
    ['the bytes of a file', [{ name: 'a', text: 'x'.repeat(MB) }]],
    [
      'directories',
      Array.from({ length: 2_000 }, (_, number) => ({ name: `${number}`, type: 'directory' as const })),
    ],
    ['empty files', Array.from({ length: 2_000 }, (_, number) => ({ name: `${number}` }))],
    ['a long name', [{ name: 'a', pax: { path: 'x'.repeat(MB) }, text: 'x' }]],
    ['notes on a file', [{ name: 'a', pax: { comment: 'x'.repeat(MB) }, text: 'x' }]],
  ])('counts %s among what an archive holds', async (_what, parts) => {
    await write([about({ more: 'x'.repeat(900_000) }), ...parts]);
    const nothing = {
      directory: async () => {},
      file: async (_name: string, bytes: AsyncIterable<Uint8Array>) => {
        for await (const _ of bytes);
      },
    };
    const reading = readArchive(file, null, { ...nothing, about: async () => 10_000 });
    await expect(reading).rejects.toThrow(new BackupError(`${file} holds more than it announces.`));
  });

  it('refuses an archive that is cut anywhere', { tags: ['slow'] }, async () => {
    await write(holding(SECRET));
    const whole = await readFile(file);
    for (let length = 0; length < whole.length; length += 7) {
      await writeFile(file, whole);
      await truncate(file, length);
      await expect(unpack()).rejects.toThrow(BackupError);
    }
    await expectUntouched();
  });

  it('restores after it refused, and into a directory that was empty', async () => {
    await rm(dataDir, { recursive: true });
    const options = { dataDir, file, replace: false, passphrase: null };
    await write(holding(SECRET, SECRET));
    await expect(restore(options)).rejects.toThrow(BackupError);
    await write(holding(SECRET, { name: 'recordings', type: 'directory' }));
    expect(await restore(options)).toMatchObject({ version: '1.0.0' });
    expect((await readdir(dataDir)).toSorted()).toEqual(['auth-secret', 'database', 'recordings']);
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe('new!');
  });

  it('is refused with a changed byte, or restores the same data', { tags: ['slow'] }, async () => {
    await write(holding(SECRET));
    const whole = await readFile(file);
    for (let at = 0; at < whole.length; at += 7) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      await writeFile(file, changed);
      const outcome = await unpack().then(
        () => readFile(join(dataDir, 'auth-secret'), 'utf8'),
        (error: unknown) => error,
      );
      expect(outcome instanceof BackupError || outcome === 'new!', `byte ${at}: ${String(outcome)}`).toBe(
        true,
      );
    }
  });
});

it('is refused by a version that knows gzip alone, with the version that made it', async () => {
  format = 2;
  await write([about({ archiveFormat: 2, version: '9.9.9' }), DATABASE, contents([DATABASE])]);
  const tar = createReadStream(file).pipe(createGunzip()).pipe(extract());
  const entries: string[] = [];
  for await (const entry of tar) entries.push(`${entry.header.name} ${await text(entry)}`);
  expect(entries).toEqual([expect.stringMatching(/^about\.json .*"version":"9\.9\.9"/)]);
});
