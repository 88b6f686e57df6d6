import { conflict, notFound } from '../../../platform/errors/errors';
import { assertFeature } from '../../../platform/room-settings/features';
import type { MessageToServer } from '../../../platform/hub/client-messages';
import { CHAT_REACTIONS, type ChatMessage, type ChatReaction } from '../../../platform/hub/chat';
import { newId } from '../../../platform/ids';
import { assertAllowed } from '../../../platform/principal/permissions';
import type { Tx } from '../../../platform/db/client';
import { deleteFileOfMessage } from '../../../rooms/files/delete';
import { attachEncryptedFile, attachFile, fileOf } from '../../../rooms/files/in-call';
import { keepMessage, type KeptMessage } from '../../../rooms/chat/messages';
import { requestDeletion } from '../../../rooms/chat/delete';
import { describeMessage } from '../../../rooms/chat/describe';
import { reactToMessage } from '../../../rooms/chat/react';
import { publishToReaders, type ChatReaders } from '../../../rooms/chat/publish';
import { deleteStoredMessage } from '../../actions/chat-changes';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import { assertMaySend } from './files';
import type { Handler } from './handler';
import { moderatorOf } from './moderator';
import type { ParticipantConnection } from '../participant/participant-connection';

/**
 * Stores a chat message, or in an encrypted room remembers that there was one, and relays it to those who may read it.
 */
export const chat: Handler<'chat'> = async (
  hub,
  connection,
  participant,
  { clientId, body, fileId, to: recipientId, replyTo },
) => {
  const { sessionId, participantId } = participant.ref;
  const { subject, browser } = participant.details;
  assertAllowed(participant.restrictions, 'chat');
  if (recipientId !== undefined) assertFeature(participant.settings.features, 'privateChat');
  if (fileId !== undefined) assertMaySend(participant);
  const written = body.kind === 'plain' ? body.text : body.ciphertext;
  if (!hub.budgets.spend('chat', participant.person, written)) return connection.closeForFlood('chat');
  if (participant.details.isEndToEndEncrypted) {
    if (body.kind !== 'encrypted')
      throw conflict('This room is end-to-end encrypted: chat messages must be encrypted.');
    if (replyTo !== undefined)
      throw conflict('This room is end-to-end encrypted: references to messages must be encrypted.');
    return encryptedChat(hub, connection, participant, { clientId, body, fileId, recipientId });
  }
  if (body.kind !== 'plain') throw conflict('This room is not end-to-end encrypted: nobody could read it.');
  const { text } = body;
  const given = { sessionId, participantId, subject, browser, clientId, text, recipientId, replyTo };
  const attach =
    fileId === undefined
      ? undefined
      : (tx: Tx, { id: messageId, recipientId: to, sentAt }: KeptMessage['message']) =>
          attachFile(tx, { fileId, messageId, sessionId, subject, recipientId: to, sentAt });
  const mayAskAgent = hub.answers.isOffered && participant.settings.features.agentAnswers;
  const kept = await keepMessage(hub, { ...given, attach, mayAskAgent });
  const file = kept.isRepeat ? await fileOf(hub.db, { sessionId, messageId: kept.message.id }) : kept.file;
  const { displayName } = participant.state;
  const message = { ...describeMessage({ ...kept.message, displayName }), ...(file && { file }) };
  if (kept.isRepeat) return connection.send({ type: 'chat', message });
  publishToReaders(hub.bus, participant.ref, kept.message, { type: 'chat', message });
  hub.answers.follow({
    ...participant.ref,
    ownerId: participant.details.ownerId,
    accountId: participant.details.accountId,
    person: participant.person,
    messageId: message.messageId,
    text,
    recipientId: kept.message.recipientId,
    settings: participant.settings,
  });
};

/** Handles an encrypted chat message. It is not stored, so repeats are found among the recent messages of the room. */
async function encryptedChat(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  {
    clientId,
    body,
    fileId,
    recipientId,
  }: Pick<MessageToServer<'chat'>, 'clientId' | 'body' | 'fileId'> & { recipientId: string | undefined },
): Promise<void> {
  const { roomId, sessionId, participantId } = participant.ref;
  const { subject } = participant.details;
  const recent = hub.subscriptions.recentChatOf(roomId);
  const first = recent?.find(participantId, clientId);
  const sentAt = first ? new Date(first.sentAt) : hub.now();
  const message: ChatMessage = {
    clientId,
    participantId,
    displayName: participant.state.displayName,
    messageId: first?.messageId ?? newId('msg'),
    body,
    sentAt: sentAt.toISOString(),
    ...(recipientId !== undefined && { to: recipientId }),
  };
  const { messageId } = message;
  if (first) {
    const file = fileId === undefined ? undefined : await fileOf(hub.db, { sessionId, messageId });
    connection.send({ type: 'chat', message: { ...message, ...(file && { file }) } });
    return;
  }
  if (recipientId === participantId) throw conflict('You cannot write to yourself.', 'not-yourself');
  if (recipientId !== undefined && !participant.knows(recipientId))
    throw notFound('This person is not in the call.', 'person-gone');
  if (fileId !== undefined) {
    const of = { fileId, messageId, sessionId, subject, recipientId: recipientId ?? null, sentAt };
    message.file = await attachEncryptedFile(hub.db, of);
  }
  recent?.add(message); // immediately, because the bus can take a while to deliver the message
  const readers = { participantId, recipientId: recipientId ?? null };
  publishToReaders(hub.bus, participant.ref, readers, { type: 'chat', message });
}

/** Deletes a chat message: one's own, or as a host or co-host any that one can read. */
export const deleteChat: Handler<'delete-chat'> = async (hub, connection, participant, { messageId }) => {
  const { participantId } = participant.ref;
  const by = moderatorOf(connection, participant);
  if (!participant.details.isEndToEndEncrypted) {
    await deleteStoredMessage(hub, by, messageId);
    return;
  }
  const message = findRecent(hub, participant, messageId);
  const isAuthor = message.participantId === participantId;
  await hub.db.transaction(async (tx) => {
    if (!isAuthor) await requestDeletion(tx, hub, by, messageId);
    await deleteFileOfMessage(tx, messageId, hub.now());
  });
  publishToReaders(hub.bus, participant.ref, message, {
    type: 'chat-deleted',
    messageId,
    participantId: message.participantId,
    by: isAuthor ? 'author' : 'moderator',
  });
};

/** Stores a reaction to a chat message, but for encrypted rooms, and relays it to those who can read the message. */
export const reactToChat: Handler<'react-to-chat'> = async (
  hub,
  connection,
  participant,
  { messageId, body },
) => {
  const { participantId: from } = participant.ref;
  assertAllowed(participant.restrictions, 'chat');
  assertFeature(participant.settings.features, 'reactions');
  const reaction = body?.kind === 'encrypted' ? body.ciphertext : (body?.text ?? '');
  if (!hub.budgets.spend('chat', participant.person, reaction)) return connection.closeForFlood('chat');
  const message = await react(hub, participant, { messageId, body });
  const { participantId } = message;
  publishToReaders(hub.bus, participant.ref, message, {
    type: 'chat-reaction',
    messageId,
    participantId,
    from,
    body,
  });
};

async function react(
  hub: HubContext,
  participant: ParticipantConnection,
  { messageId, body }: Pick<MessageToServer<'react-to-chat'>, 'messageId' | 'body'>,
): Promise<ChatReaders> {
  if (participant.details.isEndToEndEncrypted) {
    if (body?.kind === 'plain')
      throw conflict('This room is end-to-end encrypted: reactions must be encrypted.');
    return findRecent(hub, participant, messageId);
  }
  const { sessionId, participantId } = participant.ref;
  const { subject, browser } = participant.details;
  const emoji = body === null ? null : body.kind === 'plain' ? body.text : '';
  if (!isReaction(emoji)) throw conflict('There is no such reaction.');
  return reactToMessage(hub, { sessionId, participantId, subject, browser }, { messageId, emoji });
}

const isReaction = (emoji: string | null): emoji is ChatReaction | null =>
  emoji === null || CHAT_REACTIONS.some((one) => one === emoji);

/** Returns a message of an encrypted room that this participant could read. @throws ApiError NOT_FOUND */
function findRecent(hub: HubContext, participant: ParticipantConnection, messageId: string): ChatReaders {
  const { roomId, participantId } = participant.ref;
  const message = hub.subscriptions.recentChatOf(roomId)?.findReaders(messageId) ?? null;
  const canRead =
    message !== null && (message.recipientId === null || Object.values(message).includes(participantId));
  if (!canRead) throw notFound('There is no such message, or it is too old to be changed.', 'message-gone');
  return message;
}
