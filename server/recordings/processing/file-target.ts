import { open, type FileHandle } from 'node:fs/promises';
import { StreamTarget } from 'mediabunny';

/**
 * Creates a target that writes to a file. Unlike mediabunny's own target, it does not take an incomplete write for a
 * whole one. Incomplete writes happen on a disk that runs full: the file would have holes and count as finished.
 */
export function fileTarget(path: string, { chunkSize }: { chunkSize: number }): StreamTarget {
  let handle: FileHandle | null = null;
  const close = async () => {
    await handle?.close();
    handle = null;
  };
  const writable = new WritableStream<{ data: Uint8Array; position: number }>({
    async start() {
      handle = await open(path, 'w', 0o600);
    },
    async write({ data, position }) {
      if (handle !== null) await writeAll(handle, data, position);
    },
    close,
    abort: close,
  });
  return new StreamTarget(writable, { chunked: true, chunkSize });
}

/** Writes all bytes. @throws the error of the file system, for example ENOSPC */
export async function writeAll(
  handle: Pick<FileHandle, 'write'>,
  data: Uint8Array,
  position: number,
): Promise<void> {
  for (let done = 0; done < data.byteLength;) {
    const { bytesWritten } = await handle.write(data, done, data.byteLength - done, position + done);
    done += bytesWritten;
  }
}
