import postgres, { type Sql } from 'postgres';
import type { Config } from '../../server/boot/config';
import { startEmbedded } from '../../server/platform/db/embedded/embedded';

/** `max_pipeline` is missing in the driver's types. */
const POOL = { max: 10, max_pipeline: 1 };

/** Connects postgres.js with the options of our own server, because the comparison is not about the driver's tuning. */
export async function connect({
  databaseUrl,
  dataDir,
}: Config): Promise<{ sql: Sql; close(): Promise<void> }> {
  if (databaseUrl !== null) {
    const sql = postgres(databaseUrl, POOL);
    return { sql, close: () => sql.end() };
  }
  const engine = await startEmbedded(dataDir, {
    onFailure(error) {
      throw error;
    },
    freeBytes: async () => Infinity,
  });
  const sql = postgres({
    path: engine.socket,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    max_lifetime: null,
  });
  return {
    sql,
    async close() {
      await sql.end();
      await engine.close();
    },
  };
}
