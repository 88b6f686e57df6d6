import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Opens a file with a secret for another program, which inherits it. The file has no name any more, so only its holders
 * can read it, and nothing of it stays when they end. Arguments of a program are read by everybody on the machine.
 * @param text at most a few kB
 */
export async function openSecretFile(text: string): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'secret-')); // only this user can enter it
  let file: FileHandle | null = null;
  try {
    file = await open(join(directory, 'secret'), 'wx+', 0o600);
  } finally {
    await rm(directory, { recursive: true });
  }
  try {
    // The program may run as another user, and opens its own copy of the handle.
    await file.chmod(0o444);
    await file.write(text, 0);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
