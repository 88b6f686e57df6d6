import { and, desc, eq, inArray, isNull, or, sql, type Placeholder } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { prepared } from '../../platform/db/prepared';
import { chatFiles } from '../../platform/db/schema/files';
import { chatMessages, chatReactions, chatVolumes, participants } from '../../platform/db/schema/sessions';

export type MessageRow = Omit<typeof chatMessages.$inferSelect, 'position'>;
export type ReactionRow = Pick<typeof chatReactions.$inferSelect, 'emoji' | 'participantId'>;
type ChatFileRow = Pick<typeof chatFiles.$inferSelect, 'id' | 'name' | 'mimeType' | 'sizeBytes'>;
export type ChatRow = MessageRow & {
  displayName: string;
  /** The kind of the sender. */
  senderKind: (typeof participants.$inferSelect)['kind'];
  reactions: readonly ReactionRow[];
  /** The file that was sent with it; null: none, or it was deleted. */
  file: ChatFileRow | null;
};

/** A person who reads the chat of a session, by the subject of their tokens and their browser. */
export interface Reader {
  sessionId: string;
  subject: string;
  browser: string;
}

/** Stores a message. @returns false when the sender has sent it before */
export async function insertMessage(db: Db | Tx, row: MessageRow): Promise<boolean> {
  const inserted = await db
    .insert(chatMessages)
    .values(row)
    .onConflictDoNothing({ target: [chatMessages.participantId, chatMessages.clientId] })
    .returning({ id: chatMessages.id });
  return inserted.length > 0;
}

export type Volume = Pick<typeof chatVolumes.$inferSelect, 'messages' | 'bytes'>;

/** Counts a message. @returns the volume of the session including it, of its writer and of everybody */
export async function countMessage(
  tx: Tx,
  { sessionId, subject, bytes }: { sessionId: string; subject: string; bytes: number },
): Promise<{ own: Volume; all: Volume }> {
  const counted = await tx
    .insert(chatVolumes)
    // Locks rows in the same order for everybody, so that concurrent writers cannot deadlock.
    .values([subject, EVERYBODY].map((writer) => ({ sessionId, subject: writer, messages: 1, bytes })))
    .onConflictDoUpdate({
      target: [chatVolumes.sessionId, chatVolumes.subject],
      set: {
        messages: sql`${chatVolumes.messages} + excluded.messages`,
        bytes: sql`${chatVolumes.bytes} + excluded.bytes`,
      },
    })
    .returning();
  const own = counted.find((row) => row.subject === subject);
  const all = counted.find((row) => row.subject === EVERYBODY);
  if (!own || !all) throw new Error('A message was not counted.');
  return { own, all };
}

/** The subject under which all writers of a session are counted together. No token has this subject. */
const EVERYBODY = '';

export async function findMessage(
  db: Db | Tx,
  participantId: string,
  clientId: string,
): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.participantId, participantId), eq(chatMessages.clientId, clientId)));
  return row ?? null;
}

/** Deletes the messages of a session. */
export async function deleteMessages(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(chatMessages).where(eq(chatMessages.sessionId, sessionId));
}

/** Returns the newest messages of a session that a person can read, oldest first. Joined with `chat_files`. */
export async function listMessages(tx: Tx, reader: Reader, limit: number): Promise<ChatRow[]> {
  const rows = await readableMessages(tx).execute({ ...reader, limit });
  return rows.map(({ message, ...more }) => ({ ...message, ...more })).reverse();
}

const readableMessages = prepared((db: Db) =>
  db
    .select({
      message: chatMessages,
      displayName: participants.displayName,
      senderKind: participants.kind,
      reactions: sql<ReactionRow[]>`coalesce((
        select json_agg(json_build_object('emoji', ${chatReactions.emoji}, 'participantId', ${chatReactions.participantId}))
        from ${chatReactions} where ${chatReactions.messageId} = ${chatMessages.id}
      ), '[]')`,
      file: {
        id: chatFiles.id,
        name: chatFiles.name,
        mimeType: chatFiles.mimeType,
        sizeBytes: chatFiles.sizeBytes,
      },
    })
    .from(chatMessages)
    .innerJoin(participants, eq(participants.id, chatMessages.participantId))
    .leftJoin(chatFiles, and(eq(chatFiles.messageId, chatMessages.id), isNull(chatFiles.deletedAt)))
    .where(
      isReadable(db, {
        sessionId: sql.placeholder('sessionId'),
        subject: sql.placeholder('subject'),
        browser: sql.placeholder('browser'),
      }),
    )
    .orderBy(desc(chatMessages.position))
    .limit(sql.placeholder('limit'))
    .prepare('readable_messages'),
);

/**
 * Returns the messages of a session that a person can read: those to everybody, and those from and to them under every
 * id that they had in this browser.
 */
function isReadable(
  tx: Db | Tx,
  { sessionId, subject, browser }: Record<keyof Reader, string | Placeholder>,
) {
  const isPublic = isNull(chatMessages.recipientId);
  const own = tx
    .select({ id: participants.id })
    .from(participants)
    .where(
      and(
        eq(participants.sessionId, sessionId),
        eq(participants.subject, subject),
        sql`coalesce(${participants.browser}, ${participants.id}) = ${browser}`,
      ),
    );
  const isOwn = or(inArray(chatMessages.participantId, own), inArray(chatMessages.recipientId, own));
  return and(eq(chatMessages.sessionId, sessionId), or(isPublic, isOwn));
}

/**
 * Locks a message that a person can read.
 * @param lock `share` prevents its deletion until the transaction ends
 * @returns null when there is no such message
 */
export async function lockReadable(
  tx: Tx,
  reader: Reader,
  messageId: string,
  lock: 'update' | 'share',
): Promise<(MessageRow & { authorSubject: string }) | null> {
  const [row] = await tx
    .select({ message: chatMessages, authorSubject: participants.subject })
    .from(chatMessages)
    .innerJoin(participants, eq(participants.id, chatMessages.participantId))
    .where(and(eq(chatMessages.id, messageId), isReadable(tx, reader)))
    .for(lock, { of: chatMessages });
  return row ? { ...row.message, authorSubject: row.authorSubject } : null;
}

/** Locks a message to everybody. @returns null when there is none in the session */
export async function lockPublic(
  tx: Tx,
  { sessionId, messageId }: { sessionId: string; messageId: string },
): Promise<MessageRow | null> {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.id, messageId),
        eq(chatMessages.sessionId, sessionId),
        isNull(chatMessages.recipientId),
      ),
    )
    .for('update');
  return row ?? null;
}

/** Empties a message, and deletes its reactions. */
export async function markDeleted(
  tx: Tx,
  messageId: string,
  deleted: { deletedAt: Date; deletedBy: NonNullable<MessageRow['deletedBy']> },
): Promise<void> {
  const emptied = { text: '', privateText: null, ...deleted };
  await tx.update(chatMessages).set(emptied).where(eq(chatMessages.id, messageId));
  await tx.delete(chatReactions).where(eq(chatReactions.messageId, messageId));
}

/** Stores the reaction of a person to a message, in place of their earlier one. */
export async function putReaction(tx: Tx, row: typeof chatReactions.$inferInsert): Promise<void> {
  const target = [chatReactions.messageId, chatReactions.participantId];
  await tx
    .insert(chatReactions)
    .values(row)
    .onConflictDoUpdate({ target, set: { emoji: row.emoji } });
}

export async function deleteReaction(tx: Tx, messageId: string, participantId: string): Promise<void> {
  const isIt = and(eq(chatReactions.messageId, messageId), eq(chatReactions.participantId, participantId));
  await tx.delete(chatReactions).where(isIt);
}

export const countReactions = (tx: Tx, sessionId: string): Promise<number> =>
  tx.$count(chatReactions, eq(chatReactions.sessionId, sessionId));
