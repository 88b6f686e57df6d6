import { readFile } from 'node:fs/promises';
import { withoutMark } from '../platform/byte-order-mark';
import { UsageError } from './command';

/**
 * The passphrase of a backup: from a file, or from BACKUP_PASSPHRASE. Never from an argument, which others on the machine
 * can read. Null when there is none. The line break that files end in is no part of it, also where the variable comes from one.
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
