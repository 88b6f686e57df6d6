import { parseArgs } from 'node:util';
import { moveToPostgres } from '../../platform/db/move';
import { UsageError } from '../../platform/errors/usage-error';
import { commandConfig, runCommand } from './command';
import { progressLine } from './progress';

/** The help of `npm run move`, which moves the embedded database to Postgres. */
const HELP = `Usage: npm run -s move -- postgres://user:password@host:port/database

Copies everything from the embedded database of DATA_DIR into that Postgres, which must be empty, and compares every row
afterwards. The server must not run. The embedded database is not changed: to go back, unset DATABASE_URL.

Then start the server with DATABASE_URL and the same DATA_DIR: recordings, chat files and generated secrets stay there.
If it is interrupted, run it again.
Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

await runCommand(HELP, async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [url] = positionals;
  if (url === undefined || positionals.length > 1)
    throw new UsageError('Name one address, postgres://…. See --help.');
  const { dataDir } = commandConfig();
  const progress = progressLine();
  const moved = await moveToPostgres({
    dataDir,
    url,
    onProgress: (table, rows) => progress.tell(`${table}: ${rows} rows`),
  }).finally(progress.end);
  for (const [table, rows] of moved) process.stdout.write(`${table} ${rows}\n`);
  process.stderr.write(
    `Every row was copied to Postgres and compared. Start the server with DATABASE_URL and DATA_DIR=${dataDir}, where recordings, chat files and secrets stay.\n`,
  );
});
