import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { OWN_STORAGES } from '../../vocabulary/recording-status';
import { moment } from './columns';
import { sessions } from './sessions';

/** How far a file is: its bytes are missing, are stored, or a message has it. */
const FILE_STATUSES = ['pending', 'stored', 'sent'] as const;

/**
 * Files of the chat. A row exists before the first byte is stored and until its bytes are removed, even if its session
 * is deleted. So no bytes are left behind.
 */
export const chatFiles = pgTable(
  'chat_files',
  {
    id: text('id').primaryKey(),
    /** The account that the storage counts for. Not a foreign key: the bytes may outlive the account by minutes. */
    accountId: text('account_id').notNull(),
    /** Null when the session was deleted: then the file is to be removed. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    /** The participant who uploads the file, and the subject of their tokens. */
    participantId: text('participant_id').notNull(),
    subject: text('subject').notNull(),
    /** The sender's own id for the upload, which identifies a repeat. */
    clientId: text('client_id').notNull(),
    /** Id of the one other participant who may read it; null: everybody in the call. */
    recipientId: text('recipient_id'),
    /** The message that has it; null: none yet. That of an encrypted room is stored nowhere. */
    messageId: text('message_id'),
    status: text('status', { enum: FILE_STATUSES }).notNull(),
    /** Whether name, type and bytes are encrypted with the room key. Such a file is deleted with the session. */
    isEncrypted: boolean('is_encrypted').notNull(),
    /** Null where it is encrypted. */
    name: text('name'),
    /** By the bytes; null until they are stored, and where they are encrypted. */
    mimeType: text('mime_type'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    storage: text('storage', { enum: OWN_STORAGES }).notNull(),
    /** How often an upload began. Each upload has its own object. The object of the last upload is the file. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    /** When the file was deleted. Since then nobody can read it, and its bytes are removed. */
    deletedAt: moment('deleted_at'),
    /** When its bytes were removed. */
    purgedAt: moment('purged_at'),
  },
  (table) => [
    uniqueIndex('chat_files_once').on(table.participantId, table.clientId),
    index('chat_files_session').on(table.sessionId, table.sentAt, table.id),
    index('chat_files_message').on(table.messageId),
    index('chat_files_account').on(table.accountId),
    index('chat_files_unsent')
      .on(table.createdAt)
      .where(sql`${table.status} <> 'sent' or ${table.deletedAt} is not null or ${table.sessionId} is null`),
  ],
);
