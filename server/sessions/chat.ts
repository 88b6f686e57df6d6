import type { Db } from '../db/client';
import { newId } from '../ids';
import * as store from './store';

/** A message as it is told to the room. */
export interface KeptMessage {
  messageId: string;
  sentAt: Date;
  text: string;
  /** The sender had sent it before: the room knows it. */
  isRepeat: boolean;
}

/**
 * Keeps a message of a room that is not end-to-end encrypted; while an agent takes notes, it is a turn as well.
 * A repeat, known by `clientId`, is kept once.
 */
export function keepMessage(
  { db, now }: { db: Db; now: () => Date },
  message: { sessionId: string; participantId: string; clientId: string; text: string },
): Promise<KeptMessage> {
  const row = { ...message, id: newId('msg'), sentAt: now() };
  return db.transaction(async (tx) => {
    if (await store.insertMessage(tx, row)) {
      await store.insertChatTurn(tx, newId('trn'), row);
      return { messageId: row.id, sentAt: row.sentAt, text: row.text, isRepeat: false };
    }
    const first = (await store.findMessage(tx, message.participantId, message.clientId)) ?? row;
    return { messageId: first.id, sentAt: first.sentAt, text: first.text, isRepeat: true };
  });
}
