import postgres from 'postgres';
import { explainPostgres } from './postgres-error';

/** How a Postgres is set up, as far as this server depends on it. */
interface PostgresSettings {
  /** For example `17.2`. */
  version: string;
  /** In which it keeps text, for example `UTF8`. */
  encoding: string;
  /** Whether its user may make schemas and tables. */
  mayMigrate: boolean;
  /** How far its clock is ahead of ours, in milliseconds. */
  clockAheadMs: number;
  /** Settings that are off, so that a crash of the machine loses committed transactions. */
  undurable: string[];
  /** Whether it takes no changes: a standby. */
  isReadOnly: boolean;
  /** Connections that ordinary users may open in all, and those that are open. */
  connections: { most: number; open: number };
}

/** Connections and waits are short: somebody waits for the answer. */
const CONNECT_SECONDS = 5;

/**
 * Reads the settings of a Postgres over its own connection. Changes nothing.
 * @throws DatabaseUnavailableError
 */
export async function inspectPostgres(url: string, signal: AbortSignal): Promise<PostgresSettings> {
  const sql = postgres(url, { max: 1, connect_timeout: CONNECT_SECONDS, fetch_types: false, onnotice() {} });
  const stop = () => void sql.end({ timeout: 0 });
  signal.addEventListener('abort', stop, { once: true });
  try {
    const askedAt = Date.now();
    const [row] = await sql<
      {
        version: string;
        now: string;
        settings: Record<string, string>;
        encoding: string;
        may_migrate: boolean;
        is_read_only: boolean;
        open: number;
      }[]
    >`
      select current_setting('server_version') as version,
        (extract(epoch from clock_timestamp()) * 1000)::text as now,
        (select json_object_agg(name, setting) from pg_settings where name in ('fsync', 'full_page_writes',
          'synchronous_commit', 'max_connections', 'superuser_reserved_connections')) as settings,
        current_setting('server_encoding') as encoding,
        has_database_privilege(current_database(), 'create')
          and coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as may_migrate,
        pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only,
        (select sum(numbackends)::int from pg_stat_database) as open`; // pg_stat_activity shows others to administrators alone
    const answeredAt = Date.now();
    const settings = row?.settings ?? {};
    const most =
      Number(settings['max_connections'] ?? 0) - Number(settings['superuser_reserved_connections'] ?? 0);
    return {
      version: row?.version ?? '',
      encoding: row?.encoding ?? '',
      mayMigrate: row?.may_migrate ?? false,
      clockAheadMs: Number(row?.now) - (askedAt + answeredAt) / 2,
      undurable: ['fsync', 'full_page_writes', 'synchronous_commit'].filter(
        (name) => settings[name] === 'off',
      ),
      isReadOnly: row?.is_read_only ?? false,
      connections: { most, open: row?.open ?? 0 },
    };
  } catch (error) {
    throw explainPostgres(error, sql.options);
  } finally {
    signal.removeEventListener('abort', stop);
    await sql.end({ timeout: 1 });
  }
}
