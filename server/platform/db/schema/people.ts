import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  ERASED_RECORDINGS,
  ERASURE_STATUSES,
  PERSON_EXPORT_STATUSES,
  type ErasedCounts,
} from '../../vocabulary/person-data';
import { OWN_STORAGES } from '../../vocabulary/recording-status';
import { accounts } from './accounts';
import { moment } from './columns';

/**
 * Archives with the data of one person of an account. A row exists before the first byte is stored and until its bytes
 * are removed, so that no bytes are left behind.
 */
export const personExports = pgTable(
  'person_exports',
  {
    id: text('id').primaryKey(),
    /** Not a foreign key: the bytes may outlive the account by minutes. */
    accountId: text('account_id').notNull(),
    /** Null once it is deleted. */
    externalUserId: text('external_user_id'),
    status: text('status', { enum: PERSON_EXPORT_STATUSES }).notNull(),
    /** 0 to 100 while the archive is made. */
    progressPercent: integer('progress_percent').notNull().default(0),
    /** Why it could not be made, or why it waits; null otherwise. */
    errorMessage: text('error_message'),
    /** Where the archive is stored, under a name made of the id; null until an attempt to make it begins. */
    storage: text('storage', { enum: OWN_STORAGES }),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** SHA-256 of the archive, hex. */
    sha256: text('sha256'),
    createdAt: moment('created_at').notNull(),
    readyAt: moment('ready_at'),
    /** When it is deleted. */
    expiresAt: moment('expires_at').notNull(),
    deletedAt: moment('deleted_at'),
    /** When the bytes of a deleted export were removed. */
    purgedAt: moment('purged_at'),
  },
  (table) => [
    uniqueIndex('person_exports_person')
      .on(table.accountId, table.externalUserId)
      .where(sql`${table.externalUserId} is not null`),
    index('person_exports_expires').on(table.expiresAt),
  ],
);

/** Erasures of people, and their receipts. A receipt does not name the person. */
export const personErasures = pgTable(
  'person_erasures',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null once the erasure has ended. */
    externalUserId: text('external_user_id'),
    recordings: text('recordings', { enum: ERASED_RECORDINGS }).notNull(),
    status: text('status', { enum: ERASURE_STATUSES }).notNull(),
    /** How much has been erased until now. */
    erased: jsonb('erased').$type<ErasedCounts>().notNull(),
    /** The recordings that contain the person, and the renders of these recordings. */
    recordingIds: jsonb('recording_ids').$type<string[]>().notNull().default([]),
    renderIds: jsonb('render_ids').$type<string[]>().notNull().default([]),
    /** Why it failed, or what it waits for; null otherwise. */
    errorMessage: text('error_message'),
    requestedAt: moment('requested_at').notNull(),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    uniqueIndex('person_erasures_running')
      .on(table.accountId, table.externalUserId)
      .where(sql`${table.externalUserId} is not null`),
    index('person_erasures_account').on(table.accountId),
  ],
);
