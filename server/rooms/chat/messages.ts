import type { Db, Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import type { ChatFile } from '../../platform/hub/chat-file';
import { newId } from '../../platform/ids';
import { assertFeature } from '../../platform/room-settings/features';
import { settingsOf, type StoredRoomSettings } from '../../platform/room-settings/settings';
import * as store from './store';
import { listPresentOf } from '../sessions/store-participants';

declare module '../../platform/procedures/services' {
  interface Services {
    onChatMessage: ChatDeps['onChatMessage'];
  }
}

export interface ChatDeps {
  /** Does what follows a new message to everybody, in the transaction that stores it. */
  onChatMessage: (
    tx: Tx,
    message: { id: string; sessionId: string; participantId: string; text: string; sentAt: Date },
  ) => Promise<void>;
}

/** A message as it is stored. */
export interface KeptMessage {
  message: store.MessageRow;
  /** The file that was sent with it; undefined: none, or it is a repeat. */
  file?: ChatFile | undefined;
  /** Whether the sender sent it before: the room has it already. */
  isRepeat: boolean;
}

/**
 * Refuses a room in whose chat the server writes nothing itself.
 * @throws ApiError CONFLICT where the chat is off, and where the room is end-to-end encrypted
 */
export function assertWritableChat({ settings, isEndToEndEncrypted }: ChatRoom): void {
  assertFeature(settingsOf(settings).features, 'chat');
  if (isEndToEndEncrypted) {
    throw conflict('This room is end-to-end encrypted: only the people in the call can write in its chat.');
  }
}

interface ChatRoom {
  settings: StoredRoomSettings;
  isEndToEndEncrypted: boolean;
}

/** The limit for the messages of one person, by the subject of their tokens, in one session. */
export const CHAT_OF_PERSON: store.Volume = { messages: 5_000, bytes: 2_000_000 };
/** The limit for all messages in one session. */
export const CHAT_OF_SESSION: store.Volume = { messages: 20_000, bytes: 10_000_000 };

interface NewMessage {
  /** The id of the message. Absent: a new one. */
  id?: string | undefined;
  sessionId: string;
  participantId: string;
  /** Subject of the writer's token, or of an application. */
  subject: string;
  /** The browser of the writer; null: an application. */
  browser: string | null;
  /** The sender's own id for the message; null: none, so that no other message counts as its repeat. */
  clientId: string | null;
  text: string;
  /** The one participant who may also read the message, if it is private. */
  recipientId?: string | undefined;
  /** Whether the recipient can be the AI agent. */
  mayAskAgent?: boolean | undefined;
  /** The message that it answers. */
  replyTo?: string | undefined;
  /** Stores that the message has a file, in the transaction that stores the message. */
  attach?: ((tx: Tx, message: store.MessageRow) => Promise<ChatFile>) | undefined;
}

/**
 * Stores a message of a room that is not end-to-end encrypted; while an agent takes notes, one to everybody also as a
 * turn. A repeat, identified by sender and `clientId`, is stored once and counted once.
 * @throws ApiError CONFLICT when this person, or everybody together, has reached the limit of a session; NOT_FOUND,
 *   CONFLICT when the recipient is not in the call, or the message that it answers cannot be answered so
 */
export async function storeMessage(
  tx: Tx,
  { now, onChatMessage }: ChatDeps & { now: () => Date },
  given: NewMessage,
): Promise<KeptMessage> {
  const { sessionId, participantId, subject, clientId, text, recipientId = null, replyTo = null } = given;
  const row: store.MessageRow = {
    id: given.id ?? newId('msg'),
    sessionId,
    participantId,
    clientId,
    text: recipientId === null ? text : '',
    sentAt: now(),
    recipientId,
    privateText: recipientId === null ? null : text,
    replyTo,
    deletedAt: null,
    deletedBy: null,
  };
  if (!(await store.insertMessage(tx, row))) {
    const first = clientId === null ? null : await store.findMessage(tx, participantId, clientId);
    return { message: first ?? row, isRepeat: true };
  }
  await assertRecipient(tx, given);
  await assertAnswerable(tx, given);
  const { own, all } = await store.countMessage(tx, { sessionId, subject, bytes: Buffer.byteLength(text) });
  if (exceeds(own, CHAT_OF_PERSON))
    throw conflict(
      'You have reached the limit of chat messages for one person in one call.',
      'message-limit',
    );
  if (exceeds(all, CHAT_OF_SESSION)) throw conflict('The chat of this call is full.', 'chat-full');
  const file = await given.attach?.(tx, row);
  if (recipientId === null) await onChatMessage(tx, { ...row, text: withFile(text, file) });
  return { message: row, file, isRepeat: false };
}

/** Returns the text of a message in the transcript, with the name of its file. */
const withFile = (text: string, file: ChatFile | undefined): string =>
  file === undefined
    ? text
    : [text, `[${file.name ?? file.fileId}]`].filter((line) => line !== '').join('\n');

async function assertRecipient(
  tx: Tx,
  { sessionId, participantId, recipientId, mayAskAgent = false }: NewMessage,
): Promise<void> {
  if (recipientId === undefined) return;
  if (recipientId === participantId) throw conflict('You cannot write to yourself.', 'not-yourself');
  const [recipient] = await listPresentOf(tx, sessionId, [recipientId]);
  if (recipient?.kind === 'agent' && mayAskAgent) return;
  if (recipient?.kind !== 'human') throw notFound('This person is not in the call.', 'person-gone');
}

/** Throws when an answer would quote a private message to other people. */
async function assertAnswerable(
  tx: Tx,
  { sessionId, participantId, subject, browser, recipientId, replyTo }: NewMessage,
): Promise<void> {
  if (replyTo === undefined) return;
  const reader = { sessionId, subject, browser: browser ?? participantId };
  const answered = await store.lockReadable(tx, reader, replyTo, 'share');
  if (answered === null || answered.deletedAt !== null) {
    throw notFound('The message that you answer no longer exists.', 'message-gone');
  }
  if (answered.recipientId === null) return;
  if (recipientId !== answered.participantId && recipientId !== answered.recipientId) {
    throw conflict('Answer a private message in private.', 'private-answer');
  }
}

/** Works like `storeMessage`, in a transaction of its own. */
export const keepMessage = (
  { db, ...deps }: ChatDeps & { db: Db; now: () => Date },
  message: NewMessage,
): Promise<KeptMessage> => db.transaction((tx) => storeMessage(tx, deps, message));

const exceeds = (written: store.Volume, most: store.Volume): boolean =>
  written.messages > most.messages || written.bytes > most.bytes;
