import { open } from 'node:fs/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { PermanentError } from '../../platform/jobs/handler';

/** The largest archive, in bytes, and the most files in it: beyond, the format would need an extension. */
export const ARCHIVE_MAX_BYTES = 4_000_000_000;
export const ARCHIVE_MAX_FILES = 60_000;

/** A ZIP archive that is being written. Never more than a piece of a file is in memory. */
export interface Archive {
  /**
   * Adds a file.
   * @param isCompressed whether its bytes hardly get smaller, as those of pictures
   * @throws PermanentError when the archive gets larger than the format allows
   */
  add(name: string, pieces: AsyncIterable<Uint8Array>, options?: { isCompressed?: boolean }): Promise<void>;
  /** Writes the end of the archive. */
  end(): Promise<void>;
  /** Closes the file, complete or not. */
  close(): Promise<void>;
}

/** Creates an archive. @param at the time of its files */
export async function createArchive(path: string, at: Date): Promise<Archive> {
  const file = await open(path, 'wx', 0o600);
  let waiting: Uint8Array[] = [];
  let failure: Error | null = null;
  let bytes = 0;
  const zip = new Zip((error, piece) => {
    if (error) failure ??= error;
    else waiting.push(piece);
  });
  async function write(): Promise<void> {
    const pieces = waiting;
    waiting = [];
    if (failure !== null) throw failure;
    for (const piece of pieces) {
      bytes += piece.length;
      if (bytes > ARCHIVE_MAX_BYTES) throw new PermanentError('There is more than fits into one archive.');
      await file.writeFile(piece);
    }
  }
  return {
    async add(name, pieces, { isCompressed = false } = {}) {
      const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
      entry.mtime = at;
      zip.add(entry);
      for await (const piece of pieces) {
        entry.push(piece);
        await write();
      }
      entry.push(new Uint8Array(), true);
      await write();
    },
    async end() {
      zip.end();
      await write();
      await file.sync();
    },
    close: () => file.close(),
  };
}
