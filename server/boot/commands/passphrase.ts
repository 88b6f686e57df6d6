import { readFile } from 'node:fs/promises';
import { withoutMark } from '../../platform/byte-order-mark';
import { UsageError } from '../../platform/errors/usage-error';

/**
 * Returns the passphrase of a backup from a file or from BACKUP_PASSPHRASE; null when there is none. It is never an
 * argument, which others on the machine could read. A line break at the end is not a part of it, even in the variable,
 * whose value may come from a file.
 * @param path the file that the option names
 */
export async function passphraseOf(
  path: string | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string | null> {
  if (path === undefined) return lineOf(env.BACKUP_PASSPHRASE ?? '') || null;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`--passphrase-file: ${path} cannot be read.`);
  });
  const passphrase = lineOf(text);
  if (passphrase === '') throw new UsageError(`--passphrase-file: ${path} is empty.`);
  return passphrase;
}

const lineOf = (text: string): string => withoutMark(text).replace(/\r?\n$/, '');
