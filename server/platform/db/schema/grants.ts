import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { moment } from './columns';
import { users } from './users';

/** Applications that registered themselves. One that is named by the address of its document has no row. */
export const clients = pgTable(
  'clients',
  {
    id: text('id').primaryKey(),
    /** The name that the application gave itself; nobody has verified it. */
    name: text('name').notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('clients_created').on(table.createdAt)],
);

/** The rights that a person has given an application for one of their accounts. */
export const grants = pgTable(
  'grants',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The person who allowed it. The grant is valid as long as the account is theirs. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The id of a row of `clients`, or an https address. */
    clientId: text('client_id').notNull(),
    clientName: text('client_name').notNull(),
    /** Where the browser was sent with the code. */
    redirectHost: text('redirect_host').notNull(),
    /** The address that its tokens are for, and no other. */
    resource: text('resource').notNull(),
    toolsets: text('toolsets').array().notNull(),
    readOnly: boolean('read_only').notNull(),
    createdAt: moment('created_at').notNull(),
    /** From then on none of its codes and tokens is valid. */
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('grants_account').on(table.accountId),
    index('grants_user').on(table.userId),
    index('grants_client').on(table.clientId),
    index('grants_expires').on(table.expiresAt),
  ],
);

/** Authorization codes. The code itself is never stored. */
export const grantCodes = pgTable(
  'grant_codes',
  {
    /** SHA-256, base64url. */
    hash: text('hash').primaryKey(),
    grantId: text('grant_id')
      .notNull()
      .references(() => grants.id, { onDelete: 'cascade' }),
    redirectUri: text('redirect_uri').notNull(),
    /** SHA-256 of the verifier that redeems it, base64url. */
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('grant_codes_grant').on(table.grantId)],
);

/** Access and refresh tokens. The token itself is never stored. */
export const grantTokens = pgTable(
  'grant_tokens',
  {
    /** SHA-256, base64url. */
    hash: text('hash').primaryKey(),
    grantId: text('grant_id')
      .notNull()
      .references(() => grants.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When a refresh token was exchanged for its successor. It is kept to recognise a second use. */
    usedAt: moment('used_at'),
  },
  (table) => [
    index('grant_tokens_grant').on(table.grantId),
    index('grant_tokens_expires').on(table.expiresAt),
  ],
);
