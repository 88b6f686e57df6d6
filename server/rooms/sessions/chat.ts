import type { Db, Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import * as store from './store-chat';

declare module '../../platform/procedures/services' {
  interface Services {
    onChatMessage: ChatDeps['onChatMessage'];
  }
}

export interface ChatDeps {
  /** Does what follows a new message, in the transaction that stores it. */
  onChatMessage: (
    tx: Tx,
    message: { sessionId: string; participantId: string; text: string; sentAt: Date },
  ) => Promise<void>;
}

/** A message as it is published to the room. */
export interface KeptMessage {
  messageId: string;
  sentAt: Date;
  text: string;
  /** Whether the sender sent it before: the room has it already. */
  isRepeat: boolean;
}

/** How much one person, by the subject of their tokens, may write in one session. */
export const CHAT_OF_PERSON: store.Volume = { messages: 5_000, bytes: 2_000_000 };
/** How much may be written in one session. */
export const CHAT_OF_SESSION: store.Volume = { messages: 20_000, bytes: 10_000_000 };

interface NewMessage {
  sessionId: string;
  participantId: string;
  /** Subject of the writer's token, or of an application. */
  subject: string;
  /** The sender's own id for the message; null: none, so that nothing is a repeat of it. */
  clientId: string | null;
  text: string;
}

/**
 * Stores a message of a room that is not end-to-end encrypted; while an agent takes notes, also as a turn.
 * A repeat, identified by sender and `clientId`, is stored once and counted once.
 * @throws ApiError CONFLICT when this person, or everybody together, has reached the limit of a session
 */
export async function storeMessage(
  tx: Tx,
  { now, onChatMessage }: ChatDeps & { now: () => Date },
  { subject, ...message }: NewMessage,
): Promise<KeptMessage> {
  const row = { ...message, id: newId('msg'), sentAt: now() };
  if (await store.insertMessage(tx, row)) {
    const bytes = Buffer.byteLength(row.text);
    const { own, all } = await store.countMessage(tx, { sessionId: row.sessionId, subject, bytes });
    if (exceeds(own, CHAT_OF_PERSON))
      throw conflict('You have written as much as one person can in one call.');
    if (exceeds(all, CHAT_OF_SESSION)) throw conflict('The chat of this call is full.');
    await onChatMessage(tx, row);
    return { messageId: row.id, sentAt: row.sentAt, text: row.text, isRepeat: false };
  }
  const { participantId, clientId } = message;
  const first = clientId === null ? null : await store.findMessage(tx, participantId, clientId);
  const { id: messageId, sentAt, text } = first ?? row;
  return { messageId, sentAt, text, isRepeat: true };
}

/** Like `storeMessage`, in a transaction of its own. */
export const keepMessage = (
  { db, ...deps }: ChatDeps & { db: Db; now: () => Date },
  message: NewMessage,
): Promise<KeptMessage> => db.transaction((tx) => storeMessage(tx, deps, message));

const exceeds = (written: store.Volume, most: store.Volume): boolean =>
  written.messages > most.messages || written.bytes > most.bytes;
