import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { chatMessages, chatVolumes, participants } from '../../platform/db/schema/sessions';

type MessageRow = Omit<typeof chatMessages.$inferSelect, 'position'>;
export type ChatRow = MessageRow & { displayName: string };

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
    // In the same order for everybody, so that concurrent writers cannot deadlock.
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

/** The subject under which all writers of a session are counted together; no token has it. */
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

/** The newest messages of a session, oldest first. */
export async function listMessages(tx: Tx, sessionId: string, limit: number): Promise<ChatRow[]> {
  const rows = await tx
    .select({ message: chatMessages, displayName: participants.displayName })
    .from(chatMessages)
    .innerJoin(participants, eq(participants.id, chatMessages.participantId))
    .where(eq(chatMessages.sessionId, sessionId))
    .orderBy(desc(chatMessages.position))
    .limit(limit);
  return rows.map(({ message, displayName }) => ({ ...message, displayName })).reverse();
}
