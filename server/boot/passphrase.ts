import { readFile } from 'node:fs/promises';
import { UsageError } from './command';

/**
 * The passphrase of a backup: from a file, or from BACKUP_PASSPHRASE. Never from an argument, which others on the machine
 * can read. Null when there is none.
 * @param path the file that the option names
 */
export async function passphraseOf(path: string | undefined): Promise<string | null> {
  if (path === undefined) return process.env.BACKUP_PASSPHRASE || null;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`--passphrase-file: ${path} cannot be read.`);
  });
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase === '') throw new UsageError(`--passphrase-file: ${path} is empty.`);
  return passphrase;
}
