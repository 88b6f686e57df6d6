import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Header } from 'tar-stream';
import { z } from 'zod';
import { hasCode } from '../errors/error-code';
import { BackupError } from './backup-error';
import { compress, decompress } from './compression';
import { HEADER_BYTES, isSealed, seal, unseal } from './sealing';

/*
 * An archive is a compressed tar (`compression.ts`), encrypted if that is asked for: `about.json` first, then
 * directories and files, and last `contents.json` with the length and SHA-256 of each. One without its end, or with a
 * changed byte, is recognised.
 */
const ABOUT = 'about.json';
const CONTENTS = 'contents.json';
/** How the archive is laid out; a reader refuses a later one. */
const ARCHIVE_FORMAT = 2;

const aboutArchive = z.object({
  archiveFormat: z.int(),
  /** The format of the data directory. */
  dataFormat: z.int(),
  /** The version of the server that made the archive. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The approximate size of all files in the archive. */
  totalBytes: z.int().nonnegative(),
});
export type About = Omit<z.infer<typeof aboutArchive>, 'archiveFormat'>;

/** A directory, or a file with its bytes. */
export type Entry = { name: string } & (
  | { kind: 'directory' }
  | { kind: 'file'; sizeBytes: number; bytes: AsyncIterable<Uint8Array> }
);

interface Written {
  name: string;
  sizeBytes: number;
  sha256: string;
}
const contents = z.array(z.object({ name: z.string(), sizeBytes: z.int(), sha256: z.string() }));

interface Options {
  /** Null: not encrypted. */
  passphrase: string | null;
  /** Called with every piece of a file. */
  onBytes: (bytes: number) => void;
}

/** Writes an archive to a new file and syncs it to disk. Its entries are never kept in memory. */
export async function writeArchive(
  path: string,
  about: About,
  entries: AsyncIterable<Entry>,
  { passphrase, onBytes }: Options,
): Promise<void> {
  const tar = pack();
  const sealing = passphrase === null ? new PassThrough() : await seal(passphrase);
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const [compressing, beginning] = compress(await firstEntry(about));
  const writing = pipeline(tar, compressing, beginning, sealing, target);
  await Promise.all([
    writing,
    Promise.race([fill(tar, entries, onBytes), writing]).catch((error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }),
  ]);
}

type Pack = ReturnType<typeof pack>;

/** Returns a tar that describes the archive. */
async function firstEntry(about: About): Promise<Buffer> {
  const tar = pack();
  await addText(tar, ABOUT, JSON.stringify({ archiveFormat: ARCHIVE_FORMAT, ...about }));
  tar.finalize();
  return buffer(tar);
}

async function fill(tar: Pack, entries: AsyncIterable<Entry>, onBytes: Options['onBytes']): Promise<void> {
  const written: Written[] = [];
  for await (const entry of entries) {
    if (entry.kind === 'directory') await add(tar, { name: entry.name, type: 'directory', mode: 0o700 }, []);
    else written.push(await addFile(tar, entry, onBytes));
  }
  await addText(tar, CONTENTS, JSON.stringify(written));
  tar.finalize();
}

async function addFile(
  tar: Pack,
  { name, sizeBytes, bytes }: Extract<Entry, { kind: 'file' }>,
  onBytes: Options['onBytes'],
): Promise<Written> {
  const hash = createHash('sha256');
  async function* told() {
    for await (const piece of bytes) {
      hash.update(piece);
      onBytes(piece.length);
      yield piece;
    }
  }
  await add(tar, { name, size: sizeBytes, mode: 0o600 }, told());
  return { name, sizeBytes, sha256: hash.digest('hex') };
}

function addText(tar: Pack, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  return add(tar, { name, size: bytes.length, mode: 0o600 }, [bytes]);
}

function add(
  tar: Pack,
  header: Partial<Header> & { name: string },
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = tar.entry(header, (error) => (error ? reject(error) : resolve()));
    if (header.type === 'directory') return;
    void (async () => {
      for await (const piece of bytes) {
        if (!sink.write(piece)) await new Promise((drained) => sink.once('drain', () => drained(null)));
      }
      sink.end(null);
    })().catch(reject);
  });
}

/** Receives the contents of an archive. */
export interface Reader {
  /** Called first. An error that it throws ends the reading. @returns the most bytes in all, headers included */
  about(about: About): Promise<number>;
  directory(name: string): Promise<void>;
  file(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

/**
 * Reads an archive from beginning to end.
 * @throws BackupError, possibly only at the end: until then nothing that was read may be trusted
 */
export async function readArchive(path: string, passphrase: string | null, reader: Reader): Promise<void> {
  const { header, isEncrypted } = await beginningOf(path);
  if (isEncrypted && passphrase === null) throw new BackupError(`${path} is encrypted: give its passphrase.`);
  const source = createReadStream(path, { start: isEncrypted ? HEADER_BYTES : 0 });
  const unsealing = isEncrypted ? await unseal(passphrase ?? '', header) : new PassThrough();
  const tar = extract();
  const bound = boundedTo(ABOUT_MAX_BYTES, () => new BackupError(`${path} holds more than it announces.`));
  const reading = pipeline(source, unsealing, decompress, bound.stream, tar);
  const [read, consumed] = await Promise.allSettled([reading, consume(tar, path, reader, bound.raise)]);
  // The reader and the consumer end each other, so both can fail. The more specific error is the cause.
  const causes = [consumed, read].flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const cause: unknown = causes.find((one) => one instanceof BackupError) ?? causes[0];
  if (cause === undefined) return;
  if (cause instanceof BackupError || (isOfDisk(cause) && !hasCode(cause, ...OF_NAMES))) throw cause;
  throw new BackupError(`${path} is damaged, or is not a backup of this server.`, { cause });
}

const isOfDisk = (cause: unknown) => cause instanceof Error && 'syscall' in cause;

/** Codes with which the disk refuses names that no backup has. */
const OF_NAMES = ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL'];

/** The most bytes up to the end of the part that describes the rest. */
const ABOUT_MAX_BYTES = 1_000_000;

/** Lets at most this many bytes pass, because a few compressed bytes may expand to any number. */
function boundedTo(most: number, error: () => Error) {
  let left = most;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(error());
      else done(null, chunk);
    },
  });
  return { stream, raise: (more: number) => void (left += more) };
}

async function beginningOf(path: string): Promise<{ header: Buffer; isEncrypted: boolean }> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const header = buffer.subarray(0, bytesRead);
    return { header, isEncrypted: isSealed(header) };
  } finally {
    await handle.close();
  }
}

async function consume(
  tar: ReturnType<typeof extract>,
  path: string,
  reader: Reader,
  raise: (bytes: number) => void,
): Promise<void> {
  const damaged = () => new BackupError(`${path} is damaged, or is not a backup of this server.`);
  const found: Written[] = [];
  const names = new Set<string>();
  let isBegun = false;
  let told: string | null = null;
  for await (const entry of tar) {
    const { type } = entry.header;
    const name = type === 'directory' ? entry.header.name.replace(/\/$/, '') : entry.header.name;
    if (told !== null || (name === ABOUT) === isBegun || !isWithin(name) || names.has(name)) throw damaged();
    names.add(name);
    if (name === ABOUT) {
      raise(await reader.about(readAbout(await textOf(entry), path)));
      isBegun = true;
    } else if (name === CONTENTS) told = await textOf(entry);
    else if (type === 'directory') {
      entry.resume();
      await reader.directory(name);
    } else if (type === 'file') {
      const hash = createHash('sha256');
      let sizeBytes = 0;
      async function* counted() {
        for await (const piece of piecesOf(entry)) {
          hash.update(piece);
          sizeBytes += piece.length;
          yield piece;
        }
      }
      await reader.file(name, counted());
      found.push({ name, sizeBytes, sha256: hash.digest('hex') });
    } else throw damaged();
  }
  if (told === null || JSON.stringify(contents.parse(JSON.parse(told))) !== JSON.stringify(found))
    throw damaged();
}

/**
 * Returns whether a name stays in the directory into which an archive is unpacked, and is the only spelling of its
 * place there.
 */
const isWithin = (name: string) =>
  !/^\.|[\\\0]/.test(name) && name.split('/').every((part) => !['', '.', '..'].includes(part));

function readAbout(text: string, path: string): About {
  const about = aboutArchive.parse(JSON.parse(text));
  if (about.archiveFormat <= ARCHIVE_FORMAT) return about;
  throw new BackupError(`${path} was made by version ${about.version}, and this one cannot read it.`);
}

async function textOf(entry: AsyncIterable<unknown>): Promise<string> {
  const read: Buffer[] = [];
  for await (const piece of piecesOf(entry)) read.push(piece);
  return Buffer.concat(read).toString('utf8');
}

async function* piecesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const piece of entry) if (Buffer.isBuffer(piece)) yield piece;
}
