import { parseArgs } from 'node:util';
import { moveToPostgres } from '../platform/db/move';
import { commandConfig, runCommand, UsageError } from './command';
import { progressLine } from './progress';

/** `npm run move`: from the embedded database to Postgres. */
const HELP = `Usage: npm run -s move -- postgres://user:password@host:port/database

Copies everything in the embedded database of DATA_DIR into that Postgres, which has to be empty, and compares every row
afterwards. The server must not run. The embedded database stays as it is: without DATABASE_URL you are back.

Then start the server with DATABASE_URL and the same DATA_DIR: recordings, files of the chat and generated secrets stay there.
When it is interrupted, start it again.
Exit codes: 0 done, 1 not done, 2 wrong arguments.
`;

await runCommand(HELP, async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [url] = positionals;
  if (url === undefined || positionals.length > 1)
    throw new UsageError('Name one address, postgres://…. --help tells more.');
  const { dataDir } = commandConfig();
  const progress = progressLine();
  const moved = await moveToPostgres({
    dataDir,
    url,
    onProgress: (table, rows) => progress.tell(`${table}: ${rows} rows`),
  }).finally(progress.end);
  for (const [table, rows] of moved) process.stdout.write(`${table} ${rows}\n`);
  process.stderr.write(
    `Every row is in Postgres and was compared. Start the server with DATABASE_URL and DATA_DIR=${dataDir}, where recordings, files of the chat and secrets stay.\n`,
  );
});
