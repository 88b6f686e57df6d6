import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { chunkName } from '../../server/recordings/capture/chunk-name';

/** The acknowledged chunks of recordings. The server removes its own when the file is made. */
export class KeptChunks {
  readonly #dataDir: string;
  readonly #directory: string;
  readonly #counts = new Map<string, number>();

  /** @param dataDir that of the server, on the same file system as `directory` */
  constructor(dataDir: string, directory: string) {
    this.#dataDir = dataDir;
    this.#directory = directory;
  }

  /** Returns how many chunks of a recording or track are kept. */
  count = (id: string): number => this.#counts.get(id) ?? 0;

  /** Keeps the first chunks of a recording or track. @throws when the server has lost one of them */
  async keep(id: string, count: number): Promise<void> {
    const kept = this.count(id);
    if (kept === 0) await mkdir(join(this.#directory, 'chunks', id), { recursive: true });
    for (let index = kept; index < count; index += 1) {
      const name = chunkName(id, index);
      await link(join(this.#dataDir, 'recordings', name), join(this.#directory, name));
      this.#counts.set(id, index + 1);
    }
  }

  /** Joins chunks. @returns the path of the file */
  async join(id: string, { first, end }: { first: number; end: number }): Promise<string> {
    const to = join(this.#directory, `${id}-${first}.webm`);
    const paths = Array.from({ length: end - first }, (_, i) =>
      join(this.#directory, chunkName(id, first + i)),
    );
    async function* bytes() {
      for (const path of paths) yield* createReadStream(path);
    }
    await pipeline(bytes, createWriteStream(to));
    return to;
  }
}
