import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { expect } from 'vitest';
import type { Db } from '../platform/db/client';
import { postgresUrl, type FreshDatabase } from './postgres';

/** Returns the time of the database's clock. */
export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`);
  return new Date(row?.now ?? '');
}

/** Returns what processes have stored about the speech of a call, the only one in a database. */
export async function findTranscribing({
  url,
}: FreshDatabase): Promise<{ processes: number; drained: boolean }> {
  const sql = postgres(url ?? '', { max: 1 });
  try {
    const processes = await sql`select process_id from transcribing_processes`;
    const [agent] = await sql`select drained_at is not null as drained from agents`;
    return { processes: processes.length, drained: agent?.['drained'] === true };
  } finally {
    await sql.end();
  }
}

/** Ends the lease of the one killed process that no longer renews it, as if its time were over. */
export async function endLeaseOfDead({ url }: FreshDatabase): Promise<void> {
  const sql = postgres(url ?? '', { max: 1 });
  try {
    const before = await sql`select id, leased_until from processes`;
    const silent = async () => {
      const now = await sql`select id, leased_until from processes`;
      const isRenewed = ({ id, leased_until: until }: postgres.Row) =>
        now.some((row) => row['id'] === id && row['leased_until'] > until);
      return before.filter((row) => !isRenewed(row));
    };
    await expect.poll(async () => (await silent()).length, { interval: 50 }).toBe(1);
    for (const { id } of await silent())
      await sql`update processes set leased_until = now() where id = ${id}`;
  } finally {
    await sql.end();
  }
}

/** Ends the lease that ends first, as if its time were over. */
export async function endShortestLease({ url }: FreshDatabase): Promise<void> {
  const sql = postgres(url ?? '', { max: 1 });
  try {
    await sql`update processes set leased_until = now()
      where leased_until = (select min(leased_until) from processes)`;
  } finally {
    await sql.end();
  }
}

/** Deletes the unlogged rows that a crash of the database would lose. */
export async function losePresences({ url }: FreshDatabase): Promise<void> {
  const sql = postgres(url ?? '', { max: 1 });
  try {
    await sql`truncate presences`;
  } finally {
    await sql.end();
  }
}

/** Ends every connection to a database, and prevents new ones until the work is done. Unlogged rows are lost. */
export async function duringOutage({ url }: FreshDatabase, work: () => Promise<void>): Promise<void> {
  const name = new URL(url ?? '').pathname.slice(1);
  const [admin, inside] = [postgres(postgresUrl(), { max: 1 }), postgres(url ?? '', { max: 1 })];
  try {
    await inside`select 1`;
    await admin.unsafe(`alter database ${name} allow_connections false`);
    const [own] = await inside`select pg_backend_pid() as pid`;
    await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = ${name} and pid <> ${own?.['pid']}::int`;
    await inside`truncate presences`;
    await work();
  } finally {
    await admin.unsafe(`alter database ${name} allow_connections true`);
    await Promise.all([admin.end(), inside.end()]);
  }
}
