import { z } from 'zod';
import { CONSENT_WORDING_MAX, type ConsentPurpose } from '../vocabulary/consent';
import { plainText, visibleText } from '../text';
import { agentRequests } from './agent';
import { breakoutRequests } from './breakouts';
import { pointerRequests } from './pointers';
import { fileRequests } from './files';
import { minutesRequests } from './minutes';
import { pollRequests } from './polls';
import { chatBody, messageBody } from './chat';
import { connectionUse, qualityFigures, signal } from './media';
import {
  devices,
  overrides,
  id,
  participantId,
  PROTOCOL_VERSION,
  role,
  WAITING_MESSAGE_MAX_CHARACTERS,
} from './protocol';
import { recordingRequests } from './recording';
import { streamerMessages } from './streaming';

const pointers = z
  .boolean()
  .optional()
  .describe('Whether others may point at the screen that the sender shares. Missing: they may.');

/** The messages of a client. The server refuses any other message before `join`, `preview` or `check-connection`. */
export const toServer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join'),
    protocol: z.literal(PROTOCOL_VERSION),
    token: z.string().min(1).max(8_000).describe('Join token. Never in a URL.'),
    resume: z
      .object({ participantId, secret: z.string().min(1).max(200) })
      .nullable()
      .describe(
        'Resumes after a lost connection, with the values from `welcome`. After the time for resuming, this is an ordinary join, if the token is still valid.',
      ),
    browser: z
      .string()
      .min(22)
      .max(200)
      .optional()
      .describe(
        'A secret that the browser stores, of at least 128 random bits. Only a browser that sends the same secret, or that resumes, gets the private messages of the person and their choice in an anonymous poll. Missing: only a client that resumes gets them.',
      ),
    hasKey: z
      .boolean()
      .describe(
        'Whether the client has the key of an end-to-end encrypted room. Without it the join is refused.',
      ),
    devices,
    canRecord: z
      .boolean()
      .optional()
      .describe('Whether the client can record the call when `start-recording` asks it to. Default false.'),
    canMove: z
      .boolean()
      .optional()
      .describe(
        'Whether the client supports `move` and a second `welcome`. Otherwise, its socket is closed with 1012 when it must move to another session of the call, and it enters that session when it joins again. Default false.',
      ),
  }),
  z
    .object({
      type: z.literal('preview'),
      protocol: z.literal(PROTOCOL_VERSION),
      token: z.string().min(1).max(8_000),
    })
    .describe('Instead of `join`: asks for the state of the room before entering. The answer is `preview`.'),
  z
    .object({
      type: z.literal('check-connection'),
      protocol: z.literal(PROTOCOL_VERSION),
      token: z.string().min(1).max(8_000),
    })
    .describe(
      'Instead of `join`: asks for servers to check the connection before the call. The answer is `connection-check`.',
    ),
  z
    .object({
      type: z.literal('record-call'),
      protocol: z.literal(PROTOCOL_VERSION),
      token: z.string().min(1).max(200).describe('The token of the claim of a recording. Never in a URL.'),
    })
    .describe(
      'Instead of `join`: the page of a recorder of the server enters, which only receives. `welcome` follows.',
    ),
  ...streamerMessages,
  z.object({ type: z.literal('leave') }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('devices'), devices, pointers }),
  z.object({ type: z.literal('hand'), raised: z.boolean() }),
  z
    .object({
      type: z.literal('consent'),
      answers: z
        .object({ record: z.boolean().optional(), transcribe: z.boolean().optional() } satisfies Record<
          ConsentPurpose,
          z.ZodType
        >)
        .describe('Whether the sender agrees. A purpose that is missing keeps its answer.'),
      wording: plainText().min(1).max(CONSENT_WORDING_MAX).describe('The text with which the page asked.'),
      language: plainText().min(2).max(35).describe('The language of the text, BCP 47.'),
    })
    .describe('Answers whether the sender agrees to be recorded and transcribed.'),
  z.object({ type: z.literal('reaction'), emoji: plainText().min(1).max(16) }),
  z
    .object({
      type: z.literal('chat'),
      clientId: id().describe(
        'The id that the sender gives the message: a repeated message is broadcast once. It is returned with the message, or with its rejection.',
      ),
      body: messageBody,
      fileId: id()
        .optional()
        .describe(
          'A file of the sender whose bytes are stored, for the same people. The text may be empty then.',
        ),
      to: participantId
        .optional()
        .describe('A private message: the one person who receives it. Missing: everybody does.'),
      replyTo: id()
        .optional()
        .describe(
          'The message that this one answers. The sender must be able to read it. The answer to a private message must be private, to the other person. Not in end-to-end encrypted rooms, where the reference is encrypted with the text.',
        ),
    })
    .refine(({ body, fileId }) => fileId !== undefined || body.kind !== 'plain' || body.text !== '', {
      path: ['body', 'text'],
      error: 'A message without a file must have text.',
    }),
  z
    .object({ type: z.literal('delete-chat'), messageId: id() })
    .describe(
      'Deletes a chat message of the sender. Hosts and co-hosts can delete any message that they can read.',
    ),
  z
    .object({
      type: z.literal('react-to-chat'),
      messageId: id(),
      body: chatBody
        .nullable()
        .describe('The emoji, encrypted in encrypted rooms; null: removes the reaction.'),
    })
    .describe(
      'Reacts to a chat message with one of a few emojis, replacing the earlier reaction of the sender.',
    ),
  z
    .object({
      type: z.literal('quality'),
      ...qualityFigures.shape,
      ...connectionUse.shape,
      unreached: z
        .int()
        .min(0)
        .max(1_000)
        .optional()
        .describe(
          'Number of connected participants with whom the client exchanges no media now, or never did.',
        ),
    })
    .describe('Measurements of the own connection, every 15 seconds. Optional.'),
  ...fileRequests,
  ...pollRequests,
  ...breakoutRequests,
  ...pointerRequests,
  ...minutesRequests,
  z.object({ type: z.literal('signal'), to: participantId, signal }),
  z
    .object({ type: z.literal('renew-media') })
    .describe('The client lost the media server and cannot reconnect. The answer is `media`.'),
  // Moderation: hosts and co-hosts; `set-role` and `end-for-all` hosts only.
  z.object({ type: z.literal('mute'), participantId }),
  z.object({ type: z.literal('mute-all') }).describe('Mutes everybody except the sender.'),
  z.object({ type: z.literal('stop-camera'), participantId }),
  z.object({ type: z.literal('stop-screen'), participantId }),
  z
    .object({ type: z.literal('stop-pointers'), participantId })
    .describe('Turns off pointing at the shared screen of a participant. They can turn it on again.'),
  z
    .object({ type: z.literal('ask-to-unmute'), participantId })
    .describe('Asks somebody whose microphone is off to turn it on. They decide.'),
  z
    .object({ type: z.literal('ask-to-start-camera'), participantId })
    .describe('Asks somebody whose camera is off to turn it on. They decide.'),
  z
    .object({
      type: z.literal('spotlight'),
      participantId,
      ends: z.boolean().describe('Whether the spotlight on them ends.'),
    })
    .describe('Shows a person large to everybody, instead of the current spotlight.'),
  z
    .object({
      type: z.literal('set-grants'),
      participantId: participantId.nullable().describe('Null: everybody who is neither host nor co-host.'),
      grants: overrides
        .partial()
        .refine((change) => Object.keys(change).length > 0, 'Name the permission to change.'),
    })
    .describe(
      'Allows or denies a participant to share the screen or write in the chat for the rest of the call. Missing fields keep their value.',
    ),
  z
    .object({ type: z.literal('remove'), participantId })
    .describe(
      'Removes the person from the call and keeps them out of the room until somebody sends `lift-ban`.',
    ),
  z.object({ type: z.literal('lift-ban'), banId: id() }),
  z
    .object({
      type: z.literal('admit'),
      participantId: participantId.nullable().describe('Null: all waiting people.'),
    })
    .describe('Lets waiting people in.'),
  z
    .object({ type: z.literal('deny'), participantId })
    .describe('Turns a waiting person away; they stay out until the call ends.'),
  z
    .object({
      type: z.literal('write-to-waiting'),
      participantId: participantId.nullable().describe('Null: all waiting people.'),
      text: visibleText(WAITING_MESSAGE_MAX_CHARACTERS),
    })
    .describe('Writes to waiting people. The message is not stored.'),
  z.object({ type: z.literal('set-role'), participantId, role }),
  z.object({ type: z.literal('lock'), locked: z.boolean() }),
  z.object({ type: z.literal('end-for-all') }),
  ...recordingRequests,
  ...agentRequests,
]);
export type ToServer = z.infer<typeof toServer>;
/** The messages of one type, or of several. */
export type MessageToServer<Type extends ToServer['type']> = { [Each in Type]: ByType[Each] }[Type];
type ByType = { [Message in ToServer as Message['type']]: Message };
