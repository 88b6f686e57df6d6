import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import type { Provider } from '../../sign-in-providers';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Unique among those who sign in with email and password; a provider's people may have any. */
    email: text('email').notNull(),
    displayName: text('display_name').notNull(),
    /** argon2id in PHC form; null for somebody who has no password. */
    passwordHash: text('password_hash'),
    /** The sign-in provider; null when they sign in with email and password. An email never joins two people. */
    provider: text('provider').$type<Provider>(),
    /** Their id there. */
    providerUserId: text('provider_user_id'),
    createdAt: moment('created_at').notNull(),
    /** Since when they may not sign in; null: they may. */
    suspendedAt: moment('suspended_at'),
  },
  (table) => [
    uniqueIndex('users_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.provider} is null`),
    uniqueIndex('users_provider').on(table.provider, table.providerUserId),
  ],
);

/** One signed-in browser. Deleting the row makes its cookie and its access tokens worthless at once. */
export const logins = pgTable(
  'logins',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When the person last proved who they are in this login; null: when they signed in. */
    provenAt: moment('proven_at'),
    /** When they proved a second factor in this login; null: they have not. */
    secondFactorAt: moment('second_factor_at'),
    /** The browser, as people read it: "Firefox on Linux". Null: not known. */
    browser: text('browser'),
    /** The network address from which the person signed in; null: not known. */
    ip: text('ip'),
    /** The country of that address, as an ISO 3166-1 alpha-2 code; null: not known. */
    country: text('country'),
    /** When the login was last used, to the hour; null: not recorded yet. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('logins_user').on(table.userId), index('logins_expires').on(table.expiresAt)],
);

/**
 * A sign-in that waits for the second factor. It becomes the login of the same id. It is not a row of `logins`, so that
 * nothing can take it for one.
 */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('pending_sign_ins_user').on(table.userId),
    index('pending_sign_ins_expires').on(table.expiresAt),
  ],
);

/** The authenticator application of a person. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret of its codes, encrypted. */
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When the person proved that it works; null: it does not count yet. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code that was used: earlier codes and this one are refused. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Codes for a person without their authenticator. A code that was used has no row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Passkeys (WebAuthn), by which people sign in without a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The id of the credential, base64url. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In COSE form, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often an authenticator says that it was used; 0 for those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The name that the person gave it. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Challenges for passkeys, each until it is answered or has expired. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of its purpose, its person and the challenge, base64url. */
    hash: text('hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
);

/**
 * Links mailed to confirm an address, one row each until the link is used or has expired. Addresses of people who have
 * already signed up also have rows. Their mail has no link, and nothing else distinguishes them.
 */
export const signUpLinks = pgTable(
  'sign_up_links',
  {
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text('token_hash').primaryKey(),
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sign_up_links_email').on(sql`lower(${table.email})`),
    index('sign_up_links_expires').on(table.expiresAt),
  ],
);

/** Links to choose a new password, one row each until the link is used or has expired. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('password_resets_user').on(table.userId),
    index('password_resets_expires').on(table.expiresAt),
  ],
);

/** A new address that a person wants, until both mailboxes have confirmed it or the links have expired. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The new address. */
    email: text('email').notNull(),
    /** SHA-256 of the token that was mailed to the old address, base64url. */
    oldTokenHash: text('old_token_hash').notNull(),
    /** SHA-256 of the token for the new address, base64url. */
    newTokenHash: text('new_token_hash').notNull(),
    oldConfirmedAt: moment('old_confirmed_at'),
    newConfirmedAt: moment('new_confirmed_at'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_changes_old').on(table.oldTokenHash),
    uniqueIndex('email_changes_new').on(table.newTokenHash),
    index('email_changes_expires').on(table.expiresAt),
  ],
);

/** Counted attempts, by a common subject: an address, an account, a room. */
export const attempts = pgTable(
  'attempts',
  {
    /** `address:…`, `account:…` and others. Emails are hashed, since they may be of people who never signed up. */
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    lastAt: moment('last_at').notNull(),
    blockedUntil: moment('blocked_until').notNull(),
    /** Whether the last attempt was let through. */
    admitted: boolean('admitted').notNull(),
  },
  (table) => [index('attempts_last').on(table.lastAt)],
);
