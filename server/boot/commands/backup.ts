import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, megabytes } from '../../platform/backup/back-up';
import { BackupError } from '../../platform/backup/backup-error';
import { UsageError } from '../../platform/errors/usage-error';
import { commandConfig, runCommand } from './command';
import { passphraseOf } from './passphrase';
import { progressLine } from './progress';

/** The help of `npm run backup`, which copies the data directory into one file, with or without a running server. */
const HELP = `Usage: npm run -s backup -- FILE [--no-recordings] [--passphrase-file PATH]

Copies the data directory of DATA_DIR into FILE, as a consistent snapshot. The server may be running. The file contains the
database, recordings, chat files, and the generated keys and secrets: everybody who can read it can act as the server. An
older FILE is replaced when the new one is complete.

  --no-recordings         omits the recordings and the chat files
  --passphrase-file PATH  encrypts FILE with the passphrase in that file (scrypt, AES-256-GCM);
                          otherwise with BACKUP_PASSPHRASE, if it is set

Only for the embedded database; docs/guides/operate/operations.md describes backups of Postgres and buckets.
Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

await runCommand(HELP, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'no-recordings': { type: 'boolean' }, 'passphrase-file': { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('Name one FILE. See --help.');
  const { databaseUrl, dataDir } = commandConfig();
  if (databaseUrl !== null)
    throw new BackupError(
      'The database is Postgres: docs/guides/operate/operations.md describes its backup.',
    );
  const passphrase = await passphraseOf(values['passphrase-file']);
  const progress = progressLine();
  const { bytes, fileBytes } = await backUp({
    dataDir,
    file: resolve(file),
    withRecordings: values['no-recordings'] !== true,
    passphrase,
    onProgress: progress.show,
  }).finally(progress.end);
  const how = passphrase === null ? 'not encrypted' : 'encrypted';
  process.stderr.write(
    `${file} takes ${megabytes(fileBytes)} for ${megabytes(bytes)} of data, secrets among them, and is ${how}.\n`,
  );
});
