import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { moment } from './columns';

/** Answers to requests with an `Idempotency-Key`, each written in the transaction of its change. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As the caller chose it, without quotes. */
    key: text('key').notNull(),
    /** SHA-256 of the operation and its input, base64url. */
    fingerprint: text('fingerprint').notNull(),
    /** JSON, encrypted: an answer may contain a secret. Null only inside the transaction that makes the change. */
    answerBox: text('answer_box'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
