import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../platform/backup/backup-error';
import { restore } from '../platform/backup/restore';
import { commandConfig, runCommand, UsageError } from './command';
import { passphraseOf } from './passphrase';
import { progressLine } from './progress';

/** `npm run restore`: a data directory from a file of `npm run backup`. */
const HELP = `Usage: npm run -s restore -- FILE [--replace] [--passphrase-file PATH]

Makes the data directory that DATA_DIR names what it was when FILE was made. The server must not run. All of FILE is unpacked
and checked before anything changes. Where FILE was made without recordings, those in the directory stay.

  --replace               replaces what the directory holds; without it, it has to be empty
  --passphrase-file PATH  the passphrase is in that file; without it, in BACKUP_PASSPHRASE

When it is interrupted, start it again, or start the server: you have the old data or the new, never both.
Exit codes: 0 done, 1 not done, 2 wrong arguments.
`;

await runCommand(HELP, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, 'passphrase-file': { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('Name one FILE. --help tells more.');
  const { databaseUrl, dataDir } = commandConfig();
  if (databaseUrl !== null)
    throw new BackupError('The database is Postgres: docs/operations.md says how it is restored.');
  const progress = progressLine();
  const { createdAt, version } = await restore({
    dataDir,
    file: resolve(file),
    replace: values.replace === true,
    passphrase: await passphraseOf(values['passphrase-file']),
    onProgress: progress.show,
  }).finally(progress.end);
  process.stderr.write(`${dataDir} is as version ${version} left it at ${createdAt}.\n`);
});
