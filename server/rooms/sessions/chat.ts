import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import * as store from './store-chat';

/** A message as it is published to the room. */
export interface KeptMessage {
  messageId: string;
  sentAt: Date;
  text: string;
  /** The sender had sent it before: the room knows it. */
  isRepeat: boolean;
}

/** How much one person, by the subject of their tokens, may write in one session. */
export const CHAT_OF_PERSON: store.Volume = { messages: 5_000, bytes: 2_000_000 };
/** How much may be written in one session. */
export const CHAT_OF_SESSION: store.Volume = { messages: 20_000, bytes: 10_000_000 };

/**
 * Keeps a message of a room that is not end-to-end encrypted; while an agent takes notes, it is a turn as well.
 * A repeat, known by `clientId`, is kept once and counted once.
 * @throws Fault CONFLICT when this person, or everybody together, has written all that a session takes
 */
export function keepMessage(
  { db, now }: { db: Db; now: () => Date },
  {
    subject,
    ...message
  }: {
    sessionId: string;
    participantId: string;
    /** Of the writer's token. */
    subject: string;
    clientId: string;
    text: string;
  },
): Promise<KeptMessage> {
  const row = { ...message, id: newId('msg'), sentAt: now() };
  return db.transaction(async (tx) => {
    if (await store.insertMessage(tx, row)) {
      const bytes = Buffer.byteLength(row.text);
      const { own, all } = await store.countMessage(tx, { sessionId: row.sessionId, subject, bytes });
      if (exceeds(own, CHAT_OF_PERSON))
        throw conflict('You have written as much as one person can in one call.');
      if (exceeds(all, CHAT_OF_SESSION)) throw conflict('The chat of this call is full.');
      await store.insertChatTurn(tx, newId('trn'), row);
      return { messageId: row.id, sentAt: row.sentAt, text: row.text, isRepeat: false };
    }
    const first = (await store.findMessage(tx, message.participantId, message.clientId)) ?? row;
    return { messageId: first.id, sentAt: first.sentAt, text: first.text, isRepeat: true };
  });
}

const exceeds = (written: store.Volume, most: store.Volume): boolean =>
  written.messages > most.messages || written.bytes > most.bytes;
