import { z } from 'zod';
import { visibleText, writtenText } from '../text';
import { isBlank } from './blank';
import { chatFile } from './chat-file';
import { participantId } from './protocol';

/*
 * The chat on `/hub`. The messages in client-messages.ts and server-messages.ts use these parts. The element imports only the types.
 */

/** Longest chat message, in characters. */
export const CHAT_MAX_CHARACTERS = 4_000;

/** Chat messages of one connection, per second and at once (`burst`). The hub closes a connection that sends more. */
export const CHAT_RATE = { perSecond: 5, burst: 10 } as const;

/**
 * Chat bytes of one person in one room, per second and at once (`burst`). A message costs the bytes of its text or
 * ciphertext in UTF-8 plus `perMessage`. The hub closes a connection that sends more.
 */
export const CHAT_BYTE_RATE = { perSecond: 8_000, burst: 256_000, perMessage: 200 } as const;

const chatText = writtenText()
  .trim()
  .max(CHAT_MAX_CHARACTERS)
  .overwrite((text) => (isBlank(text) ? '' : text));
const encryptedBody = z.object({ kind: z.literal('encrypted'), ciphertext: z.base64().min(1).max(24_000) });

export const chatBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plain'), text: visibleText(CHAT_MAX_CHARACTERS) }),
  encryptedBody,
]);
/**
 * Chat text. In end-to-end encrypted rooms it is encrypted with the room key (base64): the server cannot read it and
 * never stores it.
 */
export type ChatBody = z.infer<typeof chatBody>;

/** The body of a message. With a file, the text may be empty. */
export const messageBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plain'), text: chatText }),
  encryptedBody,
]);

/** The reactions to a chat message. */
export const CHAT_REACTIONS = ['👍', '👏', '❤️', '😂', '😮', '🎉'] as const;
export type ChatReaction = (typeof CHAT_REACTIONS)[number];

/** The person who deleted a chat message: its author, or a host or co-host. */
export const CHAT_DELETERS = ['author', 'moderator'] as const;
export type ChatDeleter = (typeof CHAT_DELETERS)[number];
const chatDeleter = z
  .enum(CHAT_DELETERS)
  .describe('The person who deleted it: its author, or a host or co-host.');

export const chatMessage = z.object({
  messageId: z.string(),
  clientId: z.string().nullable(),
  participantId,
  displayName: z.string().describe('Name of the sender when the message was sent; they may have left since.'),
  body: z.discriminatedUnion('kind', [
    ...messageBody.options,
    z.object({ kind: z.literal('deleted'), by: chatDeleter }).describe('The message was deleted.'),
  ]),
  sentAt: z.iso.datetime(),
  byAgent: z
    .literal(true)
    .optional()
    .describe('The AI agent wrote it. Missing: a person or an application did.'),
  to: participantId
    .optional()
    .describe(
      'The only receiver besides the sender, if the message is private. Missing: everybody received it.',
    ),
  file: chatFile.optional().describe('The file that was sent with it.'),
  replyTo: z
    .string()
    .optional()
    .describe(
      'The message that it answers. In end-to-end encrypted rooms, the reference is encrypted with the text.',
    ),
  reactions: z
    .array(
      z.object({
        emoji: z.enum(CHAT_REACTIONS),
        participantIds: z.array(participantId).describe('The people who reacted with it.'),
      }),
    )
    .optional()
    .describe(
      'In the chat of a welcome: the reactions so far. Missing: none. Reactions of end-to-end encrypted rooms are not stored.',
    ),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** The messages of the server about the chat. */
export const chatReports = [
  z.object({ type: z.literal('chat'), message: chatMessage }),
  z
    .object({
      type: z.literal('chat-deleted'),
      messageId: z.string(),
      participantId: participantId.describe('The author of the message.'),
      by: chatDeleter,
    })
    .describe('A chat message was deleted: clients must no longer show its text.'),
  z
    .object({
      type: z.literal('chat-reaction'),
      messageId: z.string(),
      participantId: participantId.describe('The author of the message.'),
      from: participantId.describe('The participant who reacted.'),
      body: chatBody.nullable().describe('The emoji, replacing their earlier one; null: they removed it.'),
    })
    .describe('Somebody reacted to a chat message.'),
] as const;
