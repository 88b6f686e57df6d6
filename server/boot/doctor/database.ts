import { planMigrations } from '../../platform/db/client';
import { DataDirectoryInUseError } from '../../platform/db/data-directory-lock';
import { inspectPostgres } from '../../platform/db/inspect';
import { DatabaseUnavailableError } from '../../platform/db/unavailable';
import type { Config } from '../config';
import type { Part, Report } from './part';

/** The oldest Postgres that is still maintained. */
const OLDEST_VERSION = 14;
/** Connections that one process opens at most. */
const CONNECTIONS = 24;
/** A clock that is off by more than this is told, and by more than that confuses leases, in milliseconds. */
const CLOCK = { told: 2_000, wrong: 15_000 };

/** The database: whether it answers, is up to date, keeps what it is given, and has room. */
export const databasePart = ({ databaseUrl: url, dataDir }: Config): Part => ({
  name: 'database',
  off: null,
  deadlineMs: 20_000,
  mend:
    url === null
      ? 'Look at the log of the server, and at the disk of DATA_DIR.'
      : 'Check DATABASE_URL, and that Postgres runs and can be reached from here.',
  async check(report, signal) {
    try {
      let mayMigrate = true;
      if (url !== null) mayMigrate = await checkPostgres(url, report, signal);
      else report.ok('kind', 'The embedded one: it survives kill -9, and a power cut not with certainty.');
      await checkMigrations({ url, dataDir, mayMigrate }, report);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      report.fail('connection', error.message, this.mend);
    }
  },
});

/** @returns whether its user may migrate it */
async function checkPostgres(url: string, report: Report, signal: AbortSignal): Promise<boolean> {
  const { version, encoding, mayMigrate, clockAheadMs, undurable, isReadOnly, connections } =
    await inspectPostgres(url, signal);
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    report.warn('version', `Postgres ${version} is not maintained any more.`, 'Upgrade Postgres.');
  } else report.ok('version', `Postgres ${version}; no extension is needed.`);
  if (encoding === 'UTF8') report.ok('encoding', 'It keeps text in UTF-8.');
  else {
    report.fail(
      'encoding',
      `It keeps text in ${encoding}: names and messages of many languages cannot be stored, or are mangled.`,
      "Make a database with create database … encoding 'UTF8' template template0, and move what there is.",
    );
  }
  if (isReadOnly) {
    report.fail('writes', 'It takes no changes: it is a standby.', 'Name the primary in DATABASE_URL.');
  }
  const offBy = `Its clock and that of this machine differ by ${(Math.abs(clockAheadMs) / 1_000).toFixed(1)} s.`;
  if (Math.abs(clockAheadMs) < CLOCK.told) report.ok('clock', 'Its clock agrees with that of this machine.');
  else {
    const tell = Math.abs(clockAheadMs) < CLOCK.wrong ? report.warn : report.fail;
    tell('clock', offBy, 'Let both machines follow a time server (NTP).');
  }
  if (undurable.length === 0) report.ok('durability', 'What was committed outlives a power cut.');
  else {
    report.fail(
      'durability',
      `${undurable.join(' and ')}: off. A crash of its machine loses what was committed.`,
      `Set ${undurable.map((name) => `${name} = on`).join(', ')} in Postgres.`,
    );
  }
  const free = connections.most - connections.open;
  const usage = `${connections.open} of ${connections.most} connections are open.`;
  if (free >= CONNECTIONS) report.ok('connections', usage);
  else {
    report.warn(
      'connections',
      `${usage} A process of this server takes up to ${CONNECTIONS}.`,
      'Raise max_connections in Postgres, or close what else uses it; what this server has open counts, too.',
    );
  }
  return mayMigrate;
}

async function checkMigrations(
  { mayMigrate, ...place }: { url: string | null; dataDir: string; mayMigrate: boolean },
  report: Report,
): Promise<void> {
  try {
    const pending = await planMigrations(place);
    if (pending.length === 0) report.ok('schema', 'It is up to date.');
    else if (!mayMigrate) {
      report.fail(
        'schema',
        `${pending.length} migrations are pending, and the user of DATABASE_URL may not make tables.`,
        'Make that user the owner of the database: alter database … owner to …; or run npm run -s migrate with a DATABASE_URL of one who may.',
      );
    } else {
      report.warn(
        'schema',
        `${pending.length} migrations are pending.`,
        'The next start applies them, and so does npm run -s migrate; take a backup before.',
      );
    }
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    const owner = error.pid === null ? 'a process' : `process ${error.pid}`;
    report.ok('schema', `The server runs on it (${owner}), and brought it up to date at its start.`);
  }
}
