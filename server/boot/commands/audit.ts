import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { AuditFileError, exportAudit, verifyAudit } from '../../identity/audit/export';
import { findSigningKey } from '../../identity/tokens/secrets';
import { openDatabase } from '../../platform/db/client';
import { UsageError } from '../../platform/errors/usage-error';
import { assertDatabase, commandConfig, CommandError, runCommand } from './command';

/** The help of `npm run audit`, which exports the audit log as a file that reveals later changes. */
const HELP = `Usage: npm run -s audit -- export FILE
       npm run -s audit -- verify FILE

export writes the whole audit log into FILE: one JSON event per line, each with a hash over itself and the previous line; the
last line is signed with the server's signing key. verify checks that nothing in such a file was changed, removed, inserted
or cut off.

Both need the configuration of the server, because SIGNING_KEY or DATA_DIR has the key. With the embedded database, stop the
server before the export. The log itself stays: it cannot be changed or deleted.
Exit codes: 0 done, 1 failed or not intact, 2 wrong arguments.
`;

await runCommand(HELP, async (args) => {
  const [action, file, ...more] = parseArgs({ args, allowPositionals: true, options: {} }).positionals;
  if ((action !== 'export' && action !== 'verify') || file === undefined || more.length > 0)
    throw new UsageError('Give export or verify, and one FILE. See --help.');
  const config = commandConfig();
  // The command never makes a key: a log sealed with a new key would prove nothing.
  const signingKey = config.signingKey ?? (await findSigningKey(config.dataDir));
  if (signingKey === null)
    throw new CommandError(
      `${config.dataDir} has no signing key: set DATA_DIR or SIGNING_KEY as for the server.`,
    );
  if (action === 'verify') return verifyFile(file, signingKey);
  assertDatabase(config);
  if ((await stat(file).catch(() => null))?.isDirectory()) throw new CommandError(`${file} is a directory.`);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const draft = `${file}.part`;
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      for await (const line of exportAudit(database.db, signingKey, new Date()))
        await handle.write(`${line}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {}); // the draft does not exist if its folder does not
    throw error;
  } finally {
    await database.close();
  }
});

async function verifyFile(file: string, signingKey: string): Promise<void> {
  if ((await stat(file)).isDirectory()) throw new CommandError(`${file} is a directory.`);
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  try {
    const { events, exportedAt } = await verifyAudit(lines, signingKey);
    process.stdout.write(`${events} events, exported at ${exportedAt}: nothing was changed.\n`);
  } catch (error) {
    if (!(error instanceof AuditFileError)) throw error;
    process.stderr.write(`${file}: ${error.message}\n`);
    process.exitCode = 1;
  }
}
