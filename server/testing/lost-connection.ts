/**
 * A separate process that loses the connection of a transaction on $DATABASE_URL. It lets the transaction send one more
 * query, begins another transaction, and prints the results of the three as JSON.
 */
import { writeSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { openDatabase, type Tx } from '../platform/db/client';

const url = process.env.DATABASE_URL ?? '';
const { db, close } = await openDatabase({ url, dataDir: '' });
const admin = postgres(url, { max: 1 });

let lose = () => {};
const lost = new Promise<void>((resolve) => (lose = resolve));
let late: Promise<unknown> | undefined;
const transaction = db.transaction(async (tx) => {
  late = lost.then(() => tx.execute(sql`select 1`));
  const pid = await processOf(tx);
  await admin`select pg_terminate_backend(${pid}::int, 5000)`;
  return late;
});
const outcome = { transaction: await outcomeOf(transaction), query: '', next: '' };
lose();
outcome.query = await outcomeOf(late);
outcome.next = await outcomeOf(db.transaction((tx) => tx.execute(sql`select 1`)));
writeSync(1, JSON.stringify(outcome));
await Promise.all([close(), admin.end()]);

async function processOf(tx: Tx): Promise<number> {
  const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
}

/** Returns `done`, or the code of the failure or of its cause. */
async function outcomeOf(work: Promise<unknown> | undefined): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason);
  }
}
