import { sql, type SQLWrapper } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Work that outlives a request: taken under a lease, tried again with back-off. */
export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** The subject of the job, for example a recording. Each has at most one unfinished job of a kind. */
    subject: text('subject').notNull(),
    /** The account that the job works for; null for the server itself. The account may have been deleted. */
    accountId: text('account_id'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    runAt: moment('run_at').notNull(),
    leasedUntil: moment('leased_until'),
    /** The lease of the runner. A runner that has lost its lease to another one may not finish the job. */
    leaseId: text('lease_id'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('jobs_next')
      .on(table.kind, keyOfAccount(table.accountId), table.runAt, table.id)
      .where(sql`${table.finishedAt} is null`),
    index('jobs_finished')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    uniqueIndex('jobs_one_unfinished')
      .on(table.kind, table.subject)
      .where(sql`${table.finishedAt} is null`),
  ],
);

/** When an owner's turn was, in each kind of work: whose was longest ago is next. All their accounts have one turn. */
export const jobTurns = pgTable(
  'job_turns',
  {
    kind: text('kind').notNull(),
    /** A person's id; an account's that is gone by now; empty for the server itself. */
    owner: text('account_id').notNull(),
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.owner] })],
);

/** Returns the key of a job's account in an index: empty for the server itself. */
export const keyOfAccount = (accountId: SQLWrapper) => sql<string>`coalesce(${accountId}, '')`;
