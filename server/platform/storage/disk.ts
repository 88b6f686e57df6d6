import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { hasCode } from '../errors/error-code';
import { explainDiskError } from './disk-error';
import { assertName } from './names';
import type { ObjectStore } from './store';

/** Ends the names of files that are being written. */
const UNFINISHED = '.part';
/** The age after which a file without writes belongs to a process that died. */
const LEFT_BEHIND_MS = 60_000;

/** Objects as files of one directory of the data directory. */
export async function openDiskStore(dataDir: string): Promise<ObjectStore> {
  const made = join(dataDir, 'recordings');
  await mkdir(made, { recursive: true, mode: 0o700 });
  const root = await realpath(made);
  await removeUnfinished(root);

  return {
    kind: 'local',
    async put(name, body, _about, { signal } = {}) {
      const path = pathOf(root, name);
      // A source may fail before it is read. Its reader then gets the error.
      if (body instanceof Readable) body.on('error', () => {});
      try {
        const draft = await openDraft(root, path);
        try {
          const sizeBytes = await fill(draft.handle, body, signal);
          await rename(draft.path, path);
          await syncDirectory(dirname(path));
          return { sizeBytes };
        } catch (cause) {
          await rm(draft.path, { force: true });
          signal?.throwIfAborted();
          throw cause;
        }
      } catch (cause) {
        throw explainDiskError(cause);
      }
    },
    async get(name, range) {
      const handle = await openPlainFile(pathOf(root, name));
      return handle && handle.createReadStream({ ...range, autoClose: true });
    },
    async head(name) {
      const handle = await openPlainFile(pathOf(root, name));
      if (handle === null) return null;
      try {
        return { sizeBytes: (await handle.stat()).size };
      } finally {
        await handle.close();
      }
    },
    sign: async () => null,
    async remove(name) {
      const path = pathOf(root, name);
      try {
        if (!(await isWithin(root, path))) return;
        await rm(path, { force: true });
        await removeEmpty(root, dirname(path));
      } catch (cause) {
        throw explainDiskError(cause);
      }
    },
    async removeUnfinished() {
      await removeUnfinished(root);
    },
  };

  /** Opens a plain file. Returns null also for a directory, a pipe, and anything behind a symbolic link. */
  async function openPlainFile(path: string): Promise<FileHandle | null> {
    try {
      if (!(await isWithin(root, path))) return null;
      // Non-blocking, so that a pipe with such a name cannot hold the request up.
      const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      if ((await handle.stat()).isFile()) return handle;
      await handle.close();
      return null;
    } catch (cause) {
      if (hasCode(cause, 'ENOENT', 'ENOTDIR', 'ELOOP')) return null;
      throw explainDiskError(cause);
    }
  }
}

function pathOf(root: string, name: string): string {
  assertName(name);
  return join(root, ...name.split('/'));
}

/** Returns whether no part of a path's directory is a symbolic link. */
async function isWithin(root: string, path: string): Promise<boolean> {
  const directory = dirname(path);
  if (directory === root) return true;
  try {
    return (await realpath(directory)) === directory;
  } catch (cause) {
    if (hasCode(cause, 'ENOENT', 'ENOTDIR')) return false;
    throw cause;
  }
}

/** Opens a new temporary file next to the final one. */
async function openDraft(
  root: string,
  target: string,
  triesLeft = 3,
): Promise<{ handle: FileHandle; path: string }> {
  const directory = dirname(target);
  const first = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (first !== undefined) {
    for (let made = directory; made !== dirname(first); made = dirname(made))
      await syncDirectory(dirname(made));
  }
  const path = join(directory, `.${basename(target)}.${randomUUID()}${UNFINISHED}`);
  try {
    if (!(await isWithin(root, target))) throw new Error('A directory of stored objects is a symbolic link.');
    return { handle: await open(path, 'wx', 0o600), path };
  } catch (cause) {
    // Its directory was removed in between because it was empty.
    if (triesLeft > 1 && hasCode(cause, 'ENOENT')) return openDraft(root, target, triesLeft - 1);
    throw cause;
  }
}

/** Writes all of it, to the disk itself, and closes the file. */
async function fill(
  handle: FileHandle,
  body: Readable | Uint8Array,
  signal: AbortSignal | undefined,
): Promise<number> {
  try {
    await writeFile(handle, body, signal && { signal });
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Writes a directory to disk, without which a file's new name does not survive a power cut. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes a directory and its parents as long as they are empty. */
async function removeEmpty(root: string, directory: string): Promise<void> {
  if (directory === root) return;
  try {
    await rmdir(directory);
  } catch (cause) {
    if (hasCode(cause, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return;
    throw cause;
  }
  await removeEmpty(root, dirname(directory));
}

async function removeUnfinished(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    if (hasCode(cause, 'ENOENT')) return []; // a directory was removed meanwhile: the next time
    throw cause;
  });
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.startsWith('.') || !entry.name.endsWith(UNFINISHED)) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs >= Date.now() - LEFT_BEHIND_MS) continue;
    await rm(path, { force: true });
    await removeEmpty(root, entry.parentPath);
  }
}
