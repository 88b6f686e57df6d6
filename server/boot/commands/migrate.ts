import { parseArgs } from 'node:util';
import { openDatabase, planMigrations } from '../../platform/db/client';
import { commandConfig, runCommand } from './command';

/** The help of `npm run migrate`, which only prepares the database like a start does. */
const HELP = `Usage: npm run -s migrate [-- --plan]

Applies all pending migrations to the database of DATABASE_URL or DATA_DIR, as every start does, and prints their names. A
migration that fails changes nothing.

  --plan   prints the names of the pending migrations, and changes nothing

With the embedded database, stop the server first.
Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

await runCommand(HELP, async (args) => {
  const { values } = parseArgs({ args, options: { plan: { type: 'boolean' } } });
  const { databaseUrl: url, dataDir } = commandConfig();
  const names = values.plan ? await planMigrations({ url, dataDir }) : await migrate({ url, dataDir });
  for (const name of names) process.stdout.write(`${name}\n`);
  if (names.length === 0) process.stderr.write('The database is up to date.\n');
});

async function migrate(place: { url: string | null; dataDir: string }): Promise<readonly string[]> {
  const database = await openDatabase(place);
  await database.close();
  return database.migrations;
}
