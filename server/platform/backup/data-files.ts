import { type Dirent } from 'node:fs';
import { link, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../errors/error-code';
import type { Entry } from './archive';
import { BackupError } from './backup-error';

/** A directory whose contents go into an archive under a name; '' is the archive's root. */
export interface Tree {
  name: string;
  path: string;
}

/** The folder that keeps the files of a directory during a backup, as links, which take no space. */
const KEPT = '.backup-files';

/** Yields every wanted directory and file of a tree. Skips entries that disappear while it reads. */
export async function* entriesOf(
  { name, path }: Tree,
  isWanted: (name: string, isDirectory: boolean) => boolean,
): AsyncGenerator<Entry> {
  for (const entry of await childrenOf(path)) {
    const inner = { name: name === '' ? entry.name : `${name}/${entry.name}`, path: join(path, entry.name) };
    if (!isWanted(inner.name, entry.isDirectory())) continue;
    if (entry.isDirectory()) {
      yield { kind: 'directory', name: inner.name };
      yield* entriesOf(inner, isWanted);
    } else if (entry.isFile()) yield* fileOf(inner);
  }
}

/** Returns the size of all files of a tree in bytes. */
export async function bytesOf({ path }: Tree): Promise<number> {
  let bytes = 0;
  for (const entry of await childrenOf(path)) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) bytes += await bytesOf({ name: '', path: inner });
    else if (entry.isFile()) bytes += (await stat(inner).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}

/**
 * Returns the files outside of the database, such as secrets and recordings, each directory as its own tree. Leaves out
 * files that are being written.
 */
export async function treesBesideDatabase(dataDir: string, withRecordings: boolean): Promise<Tree[]> {
  const entries = await childrenOf(dataDir);
  const left = ['database', 'scratch', 'lost+found', ...(withRecordings ? [] : ['recordings'])];
  const trees: Tree[] = [{ name: '', path: dataDir }];
  for (const { name } of entries) {
    const path = await realpath(join(dataDir, name)).catch(() => null);
    if (path === null || name.startsWith('.') || left.includes(name) || !(await stat(path)).isDirectory())
      continue;
    trees.push({ name, path });
  }
  return trees;
}

/** Yields the entries of a tree outside the database. The root yields only files: its directories are own trees. */
export async function* filesOf(tree: Tree): AsyncGenerator<Entry> {
  const isRoot = tree.name === '';
  if (!isRoot) yield { kind: 'directory', name: tree.name };
  yield* entriesOf(tree, (name, isDirectory) => !/(^|\/)\.|\.part$/.test(name) && !(isRoot && isDirectory));
}

/**
 * Keeps the present files of the trees by a hard link to each, so that deleting a file deletes only its first name.
 * Leaves out files that are being written.
 * @throws BackupError when the file system does not support hard links
 */
export async function keepFiles(trees: readonly Tree[]): Promise<Tree[]> {
  try {
    return await Promise.all(
      trees.map(async ({ name, path }) => {
        const kept = join(path, KEPT);
        await linkAll(path, kept, name !== '');
        return { name, path: kept };
      }),
    );
  } catch (cause) {
    if (!hasCode(cause, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EMLINK', 'ENOSYS')) throw cause;
    throw new BackupError(
      'The file system of the data directory has no hard links, which a backup of a running server needs: stop the server first.',
      { cause },
    );
  }
}

/** Removes what `keepFiles` made, also in an earlier process that was killed. */
export async function forgetFiles(trees: readonly Tree[]): Promise<void> {
  for (const { path } of trees) await rm(join(path, KEPT), { recursive: true, force: true });
}

async function linkAll(from: string, to: string, deep: boolean): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await childrenOf(from)) {
    if (entry.name.startsWith('.') || entry.name.endsWith('.part')) continue;
    if (entry.isDirectory() && deep) await linkAll(join(from, entry.name), join(to, entry.name), deep);
    else if (entry.isFile()) await link(join(from, entry.name), join(to, entry.name)).catch(ignoreMissing);
  }
}

/** Yields a file with its size at opening: bytes added later are left out, and bytes cut off are read as zeros. */
async function* fileOf({ name, path }: Tree): AsyncGenerator<Entry> {
  const handle = await open(path).catch(ignoreMissing);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    yield { kind: 'file', name, sizeBytes: size, bytes: piecesOf(handle, size) };
  } finally {
    await handle.close();
  }
}

const PIECE_BYTES = 262_144;

async function* piecesOf(handle: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const length = Math.min(PIECE_BYTES, size - at);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
    const piece = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    at += piece.length;
    yield piece;
  }
}

async function childrenOf(path: string): Promise<Dirent[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(ignoreMissing);
  return (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}
