import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, megabytes } from '../platform/backup/back-up';
import { BackupError } from '../platform/backup/backup-error';
import { commandConfig, runCommand, UsageError } from './command';
import { passphraseOf } from './passphrase';
import { progressLine } from './progress';

/** `npm run backup`: the data directory as one file, while the server runs or not. */
const HELP = `Usage: npm run -s backup -- FILE [--no-recordings] [--passphrase-file PATH]

Copies the data directory that DATA_DIR names into FILE, as it is at one moment; the server may run meanwhile. The file holds
the database, the recordings and files of chats, and the keys and secrets that were made in the directory: whoever can read
it can act for the server. An older FILE is replaced when the new one is complete.

  --no-recordings         leaves the recordings and the files of chats out
  --passphrase-file PATH  encrypts it with the passphrase in that file (scrypt, AES-256-GCM); without it, with the one in
                          BACKUP_PASSPHRASE, if there is one

For the embedded database alone; docs/operations.md says how Postgres and buckets are backed up.
Exit codes: 0 done, 1 not done, 2 wrong arguments.
`;

await runCommand(HELP, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'no-recordings': { type: 'boolean' }, 'passphrase-file': { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('Name one FILE. --help tells more.');
  const { databaseUrl, dataDir } = commandConfig();
  if (databaseUrl !== null)
    throw new BackupError('The database is Postgres: docs/operations.md says how it is backed up.');
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
