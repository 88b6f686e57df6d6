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

/** Keeps a message of a room that is not end-to-end encrypted. A repeat, known by `clientId`, is kept once. */
export async function keepMessage(
  { db, now }: { db: Db; now: () => Date },
  message: { sessionId: string; participantId: string; clientId: string; text: string },
): Promise<KeptMessage> {
  const row = { ...message, id: newId('msg'), sentAt: now() };
  if (await store.insertMessage(db, row)) {
    return { messageId: row.id, sentAt: row.sentAt, text: row.text, isRepeat: false };
  }
  const first = (await store.findMessage(db, message.participantId, message.clientId)) ?? row;
  return { messageId: first.id, sentAt: first.sentAt, text: first.text, isRepeat: true };
}
