import { parseArgs } from 'node:util';
import { openDatabase, planMigrations } from '../platform/db/client';
import { commandConfig, runCommand } from './command';

/** `npm run migrate`: what a start does to the database, and nothing else of it. */
const HELP = `Usage: npm run -s migrate [-- --plan]

Brings the database that DATABASE_URL or DATA_DIR names up to date, as every start does by itself, and prints the names of
the migrations it carried out. A migration that fails changes nothing.

  --plan   prints the names of the migrations that would be carried out, and changes nothing

The embedded database can only be reached while its server does not run.
Exit codes: 0 done, 1 not done, 2 wrong arguments.
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
