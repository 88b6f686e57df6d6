import { and, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db, Tx } from '../db/client';
import { deleteInBatches } from '../db/delete-in-batches';
import { accounts } from '../db/schema/accounts';
import { jobs, jobTurns, keyOfAccount } from '../db/schema/jobs';

export type JobRow = typeof jobs.$inferSelect;

/** A job and the lease under which a process does it. */
export interface JobLease {
  id: string;
  leaseId: string | null;
}

const unfinished = isNull(jobs.finishedAt);
const holdsLease = ({ id, leaseId }: JobLease) =>
  and(eq(jobs.id, id), eq(jobs.leaseId, leaseId ?? ''), unfinished);

/** Inserts a job, unless an unfinished one of that kind and subject exists. */
export async function insertJob(
  tx: Db | Tx,
  row: Pick<JobRow, 'id' | 'kind' | 'subject' | 'accountId' | 'payload' | 'runAt' | 'createdAt'>,
): Promise<void> {
  await tx
    .insert(jobs)
    .values(row)
    .onConflictDoNothing({
      target: [jobs.kind, jobs.subject],
      where: unfinished,
    });
}

/** Jobs that may be leased: of one kind, without owners of accounts who already have their share of it. */
export interface JobFilter {
  kind: string;
  excludedOwners: string[];
}

/** A leased job and its owner: a person with all accounts, a deleted account, or '' for the server itself. */
export interface LeasedJob {
  job: JobRow;
  owner: string;
}

/**
 * Leases a job that is due and that nobody works on; null when there is none. Jobs of a kind are shared out among the
 * owners of accounts, over all processes: the owner who was served longest ago comes first, with the job that has been
 * due longest.
 */
export async function leaseDueJob(
  db: Db,
  { wanted, at, leaseId, leasedUntil }: { wanted: JobFilter[]; at: Date; leaseId: string; leasedUntil: Date },
): Promise<LeasedJob | null> {
  const due = selectDue(wanted, at);
  const taken = db.$with('taken').as(
    db
      .update(jobs)
      .set({ attempts: sql`${jobs.attempts} + 1`, leaseId, leasedUntil })
      .where(eq(jobs.id, sql`(${due})`))
      .returning(),
  );
  const turn = db.$with('turn').as(
    db
      .insert(jobTurns)
      .select((query) =>
        query
          .select({
            kind: taken.kind,
            owner: ownerOf(taken).as('owner'),
            takenAt: sql<Date>`${at.toISOString()}::timestamptz`.as('taken_at'),
          })
          .from(taken)
          .leftJoin(accounts, eq(accounts.id, taken.accountId)),
      )
      .onConflictDoUpdate({ target: [jobTurns.kind, jobTurns.owner], set: { takenAt: at } })
      .returning(),
  );
  const [row] = await db
    .with(taken, turn)
    .select()
    .from(taken)
    .innerJoin(turn, sql`true`);
  return row ? { job: row.taken, owner: row.turn.owner } : null;
}

/**
 * Selects and locks the next job. An index leads from the first due job of an account to that of the next account. So
 * the statement reads and sorts only one job for each account with due work.
 */
export function selectDue(wanted: JobFilter[], at: Date): SQL {
  const account = keyOfAccount(jobs.accountId);
  const isDue = and(unfinished, lte(jobs.runAt, at), or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, at)));
  const firstOf = (which: SQL) => sql`lateral (
    select ${jobs.kind}, ${account} as account, ${jobs.runAt}, ${jobs.id} from ${jobs}
    where ${which} and ${isDue}
    order by ${account}, ${jobs.runAt}, ${jobs.id} limit 1
  ) as head`;
  const kinds = sql.join(
    wanted.map(({ kind }) => sql`(${kind})`),
    sql`, `,
  );
  const owner = sql`coalesce(${accounts.organizationId}, heads.account)`;
  const isOfOthers = wanted
    .filter(({ excludedOwners }) => excludedOwners.length > 0)
    .map(({ kind, excludedOwners }) => sql`not (heads.kind = ${kind} and ${inArray(owner, excludedOwners)})`);
  // An outer order would lock the first job of every account. This ends with the first job that can be locked.
  return sql`
    with recursive heads as (
      select head.* from (values ${kinds}) as wanted (kind), ${firstOf(sql`${jobs.kind} = wanted.kind`)}
      union all
      select head.* from heads, ${firstOf(sql`${jobs.kind} = heads.kind and ${account} > heads.account`)}
    ), ordered as (
      select heads.kind, heads.account from heads
      left join ${accounts} on ${accounts.id} = heads.account
      left join ${jobTurns} on ${jobTurns.kind} = heads.kind and ${jobTurns.owner} = ${owner}
      where ${and(sql`true`, ...isOfOthers)}
      order by ${jobTurns.takenAt} asc nulls first, heads.run_at, heads.id
    )
    select due.id from ordered, lateral (
      select ${jobs.id} from ${jobs}
      where ${jobs.kind} = ordered.kind and ${account} = ordered.account and ${isDue}
      order by ${jobs.runAt}, ${jobs.id} limit 1
      for update skip locked
    ) as due limit 1`;
}

/** In a query that joins the accounts. */
const ownerOf = ({ accountId }: { accountId: SQLWrapper }) =>
  sql<string>`coalesce(${accounts.organizationId}, ${keyOfAccount(accountId)})`;

/** @returns false when the lease is held by another process */
export async function renewLease(db: Db, job: JobLease, leasedUntil: Date): Promise<boolean> {
  return changed(
    await db.update(jobs).set({ leasedUntil }).where(holdsLease(job)).returning({ id: jobs.id }),
  );
}

/** Ends the work. @returns false when the lease is held by another process */
export async function finishJob(
  tx: Tx,
  job: JobLease,
  { at, lastError }: { at: Date; lastError: string | null },
): Promise<boolean> {
  const set = { finishedAt: at, leaseId: null, leasedUntil: null, lastError };
  return changed(await tx.update(jobs).set(set).where(holdsLease(job)).returning({ id: jobs.id }));
}

/** Unfinished jobs by kind: how many there are, and since when the oldest of those that are due has been. */
export async function countUnfinished(
  db: Db,
  at: Date,
): Promise<{ kind: string; count: number; dueSince: Date | null }[]> {
  const dueSince = sql<string | null>`min(${jobs.runAt}) filter (where ${lte(jobs.runAt, at)})`;
  const rows = await db
    .select({ kind: jobs.kind, count: sql<number>`count(*)::int`, dueSince })
    .from(jobs)
    .where(unfinished)
    .groupBy(jobs.kind);
  return rows.map((row) => ({ ...row, dueSince: row.dueSince === null ? null : new Date(row.dueSince) }));
}

/** Releases a failed job until its next attempt. */
export async function postponeJob(
  db: Db,
  job: JobLease,
  { runAt, lastError }: { runAt: Date; lastError: string },
): Promise<void> {
  await db.update(jobs).set({ runAt, lastError, leaseId: null, leasedUntil: null }).where(holdsLease(job));
}

/** Releases a job as if it had not been started. @param runAt when it may run again; absent: at once */
export async function releaseJob(db: Db, job: JobLease, runAt?: Date): Promise<void> {
  await db
    .update(jobs)
    .set({
      attempts: sql`${jobs.attempts} - 1`,
      leaseId: null,
      leasedUntil: null,
      ...(runAt && { runAt }),
    })
    .where(holdsLease(job));
}

/** Deletes unfinished jobs about a subject, also those that are running. */
export async function deleteUnfinished(
  tx: Db | Tx,
  kinds: readonly string[],
  subject: string,
): Promise<void> {
  await tx.delete(jobs).where(and(inArray(jobs.kind, [...kinds]), eq(jobs.subject, subject), unfinished));
}

/** Deletes jobs that ended before that, and when owners were last served before that. */
export async function deleteFinished(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, jobs, and(isNotNull(jobs.finishedAt), lte(jobs.finishedAt, before)));
  await deleteInBatches(db, jobTurns, lte(jobTurns.takenAt, before));
}

const changed = (rows: unknown[]): boolean => rows.length > 0;
