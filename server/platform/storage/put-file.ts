import { open } from 'node:fs/promises';
import type { ObjectStore, PutOptions } from './store';

/**
 * Puts a file of this machine into a storage.
 * @throws StorageError; or the error of the disk when the file cannot be read
 */
export async function putFile(
  store: Pick<ObjectStore, 'put'>,
  { path, name, mimeType }: { path: string; name: string; mimeType: string },
  options: PutOptions,
): Promise<void> {
  // A stream that opens its file by itself may be closed before, and then fails where nobody listens any more.
  const file = await open(path);
  const body = file.createReadStream();
  try {
    await store.put(name, body, { mimeType }, options);
  } finally {
    body.destroy();
  }
}
