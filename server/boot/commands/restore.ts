import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../../platform/backup/backup-error';
import { restore } from '../../platform/backup/restore';
import { UsageError } from '../../platform/errors/usage-error';
import { commandConfig, runCommand } from './command';
import { passphraseOf } from './passphrase';
import { progressLine } from './progress';

/** The help of `npm run restore`, which makes a data directory from a file of `npm run backup`. */
const HELP = `Usage: npm run -s restore -- FILE [--replace] [--passphrase-file PATH]

Restores the data directory of DATA_DIR to its state when FILE was created. The server must not run. All of FILE is unpacked
and checked before anything changes. If FILE has no recordings, those in the directory stay.

  --replace               replaces the data in the directory; without it, the directory must be empty
  --passphrase-file PATH  the passphrase is in that file; otherwise it is in BACKUP_PASSPHRASE

If it is interrupted, run it again or start the server: the directory has either the old or the new data, never a mixture.
Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

await runCommand(HELP, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, 'passphrase-file': { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('Name one FILE. See --help.');
  const { databaseUrl, dataDir } = commandConfig();
  if (databaseUrl !== null)
    throw new BackupError(
      'The database is Postgres: docs/guides/operate/operations.md describes how to restore it.',
    );
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
