import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { moment } from './columns';

/** Join tokens that were revoked. A token itself is never stored. */
export const tokenRevocations = pgTable(
  'token_revocations',
  {
    /** A revocation counts for tokens of rooms of this account only. */
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The token's `jti`. */
    tokenId: text('token_id').notNull(),
    revokedAt: moment('revoked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.tokenId] }),
    index('token_revocations_revoked').on(table.revokedAt),
  ],
);

/** Key of the advisory lock of a token. Joins share it and a revocation locks it, so that neither misses the other. */
export const tokenLock = (tokenId: string | Placeholder): SQL =>
  sql`hashtextextended('token ' || ${tokenId}::text, 0)`;
