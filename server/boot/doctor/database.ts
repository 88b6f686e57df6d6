import { planMigrations } from '../../platform/db/client';
import { DataDirectoryInUseError } from '../../platform/db/embedded/data-directory-lock';
import { inspectPostgres } from '../../platform/db/inspect';
import { DatabaseUnavailableError } from '../../platform/db/unavailable';
import type { Config } from '../config';
import type { Part, Report } from './part';

/** The oldest Postgres that is still maintained. */
const OLDEST_VERSION = 14;
/** The highest number of connections that one process opens. */
const CONNECTIONS = 24;
/** The clock differences that are reported, and that confuse leases, in milliseconds. */
const CLOCK = { told: 2_000, wrong: 15_000 };

/** Checks whether the database answers, is up to date, keeps its data, and has room. */
export const databasePart = ({ databaseUrl: url, dataDir }: Config): Part => ({
  name: 'database',
  off: null,
  deadlineMs: 20_000,
  mend:
    url === null
      ? 'Check the log of the server, and the disk of DATA_DIR.'
      : 'Check DATABASE_URL, and that Postgres runs and can be reached from here.',
  async check(report, signal) {
    try {
      let mayMigrate = true;
      if (url !== null) mayMigrate = await checkPostgres(url, report, signal);
      else report.ok('kind', 'Embedded: it survives kill -9, but can lose data in a power cut.');
      await checkMigrations({ url, dataDir, mayMigrate }, report);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      report.fail('connection', error.message, this.mend);
    }
  },
});

/** Checks a Postgres. @returns whether its user may migrate it */
async function checkPostgres(url: string, report: Report, signal: AbortSignal): Promise<boolean> {
  const { version, encoding, mayMigrate, clockAheadMs, undurable, isReadOnly, connections } =
    await inspectPostgres(url, signal);
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    report.warn('version', `Postgres ${version} is no longer maintained.`, 'Upgrade Postgres.');
  } else report.ok('version', `Postgres ${version}; no extension is needed.`);
  if (encoding === 'UTF8') report.ok('encoding', 'It stores text in UTF-8.');
  else {
    report.fail(
      'encoding',
      `It stores text in ${encoding}: names and messages in many languages cannot be stored, or are damaged.`,
      "Create a database with create database … encoding 'UTF8' template template0, and move the data.",
    );
  }
  if (isReadOnly) {
    report.fail('writes', 'It is a read-only standby.', 'Set DATABASE_URL to the primary.');
  }
  const offBy = `Its clock and the clock of this machine differ by ${(Math.abs(clockAheadMs) / 1_000).toFixed(1)} s.`;
  if (Math.abs(clockAheadMs) < CLOCK.told)
    report.ok('clock', 'Its clock agrees with the clock of this machine.');
  else {
    const tell = Math.abs(clockAheadMs) < CLOCK.wrong ? report.warn : report.fail;
    tell('clock', offBy, 'Synchronize both machines with a time server (NTP).');
  }
  if (undurable.length === 0) report.ok('durability', 'Committed data survives a power cut.');
  else {
    report.fail(
      'durability',
      `${undurable.join(' and ')}: off. If its machine crashes, committed data is lost.`,
      `Set ${undurable.map((name) => `${name} = on`).join(', ')} in Postgres.`,
    );
  }
  const free = connections.most - connections.open;
  const usage = `${connections.open} of ${connections.most} connections are open.`;
  if (free >= CONNECTIONS) report.ok('connections', usage);
  else {
    report.warn(
      'connections',
      `${usage} A process of this server uses up to ${CONNECTIONS}.`,
      'Raise max_connections in Postgres, or close other connections. Connections of this server also count.',
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
        `${pending.length} migrations are pending, and the user of DATABASE_URL cannot create tables.`,
        'Make that user the owner of the database: alter database … owner to …; or run npm run -s migrate with the DATABASE_URL of a user who can.',
      );
    } else {
      report.warn(
        'schema',
        `${pending.length} migrations are pending.`,
        'The next start or npm run -s migrate applies them. Take a backup first.',
      );
    }
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    const owner = error.pid === null ? 'a process' : `process ${error.pid}`;
    report.ok('schema', `The server (${owner}) uses it, and applied all migrations at its start.`);
  }
}
