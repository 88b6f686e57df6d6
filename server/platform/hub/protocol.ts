import { isBlank } from './blank';
import { z } from 'zod';
import { AGENT_MODES } from '../agent-mode';
import { callSettings } from '../room-settings/settings';
import { GRANTABLE, type Grantable, type Grants } from '../principal/call-grants';
import type { permissions } from '../principal/permissions';
import { PARTICIPANT_KINDS, ROOM_ROLES } from '../principal/principal';
import { plainText, visibleText, writtenText } from '../text';
import { chatFile } from './chat-file';

/*
 * The parts of the messages on `/hub`. client-messages.ts and server-messages.ts hold one discriminated union for each
 * direction. frames.ts describes the binary frames, which carry audio and recordings. The server parses the messages
 * that it receives; the element imports only the types.
 */

/** The protocol version that `join` names. The server refuses clients of another version with a sentence. */
export const PROTOCOL_VERSION = 1;

/** Longest text message to the server, in bytes. Messages of the server may be longer: `welcome` carries the chat. */
export const TEXT_MAX_BYTES = 64_000;

/** Longest chat message, in characters. */
export const CHAT_MAX_CHARACTERS = 4_000;

/** Chat messages of one connection, per second and at once (`burst`). The hub closes a connection that sends more. */
export const CHAT_RATE = { perSecond: 5, burst: 10 } as const;

/**
 * Chat bytes of one person in one room, per second and at once (`burst`). A message costs the bytes of its text or
 * ciphertext in UTF-8 plus `perMessage`. The hub closes a connection that sends more.
 */
export const CHAT_BYTE_RATE = { perSecond: 8_000, burst: 256_000, perMessage: 200 } as const;

/** The requests of one client to upload a file, per second and at once (`burst`). */
export const UPLOAD_RATE = { perSecond: 0.5, burst: 20 } as const;

/** Longest session description, in characters: two cameras and two screens with every codec of a browser. */
export const SDP_MAX_CHARACTERS = 48_000;

/** Longest ICE candidate, in characters. */
const CANDIDATE_MAX_CHARACTERS = 1_000;

/** How long a participant who lost the connection can resume, in milliseconds. */
export const RESUME_WINDOW_MS = 30_000;

/** Both sides send `ping` after this much silence, in milliseconds, and give up after three unanswered pings. */
export const HEARTBEAT_MS = 10_000;

/**
 * Close codes of the socket, in addition to the standard ones. After `done` and `refused` the client does not
 * reconnect. After any other code it may resume, for example after `restart`, when the server restarts, or after
 * `behind`, when the client read too slowly and lost messages that it needs: `welcome` contains them.
 */
export const CLOSE = {
  done: 4000,
  refused: 4001,
  protocol: 4002,
  flood: 4003,
  silent: 4004,
  behind: 4005,
  restart: 1012,
} as const;

export const role = z.enum(ROOM_ROLES);

/** Accepts an id that a client sends. */
export const id = () => plainText().min(1).max(64);
export const participantId = id();

/** The devices that hosts can ask somebody to turn on. */
export const ASKABLE = ['microphone', 'camera'] as const;
export type Askable = (typeof ASKABLE)[number];

export const devices = z.object({
  microphone: z.boolean().describe('Whether the microphone is on.'),
  camera: z.boolean().describe('Whether the camera is on.'),
  screen: z.boolean().describe('Whether the screen is shared.'),
});
/** Which devices of a participant are on. */
export type Devices = z.infer<typeof devices>;

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
export const chatDeleter = z
  .enum(CHAT_DELETERS)
  .describe('Who deleted it: its author, or a host or co-host.');

/**
 * Identifies one connection between two participants. The participant that starts it chooses the name; an offer with a
 * new name starts a new connection, and signals that name an older one are ignored.
 */
const connection = z.string().min(1).max(64);

/** How much of somebody's camera picture is wanted: all of it, a small one, or none. */
const PICTURE_LEVELS = ['full', 'reduced', 'off'] as const;
export type PictureLevel = (typeof PICTURE_LEVELS)[number];

export const signal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('description'),
    connection,
    type: z.enum(['offer', 'answer']),
    sdp: z.string().max(SDP_MAX_CHARACTERS),
  }),
  z.object({
    kind: z.literal('candidate'),
    connection,
    candidate: z.string().max(CANDIDATE_MAX_CHARACTERS),
    sdpMid: z.string().max(64).nullable(),
    sdpMLineIndex: z.int().min(0).max(1_000).nullable(),
  }),
  // Its field has a name of its own, so that pages of before this kind take it for one of an older connection.
  z.object({
    kind: z.literal('pictures'),
    ofConnection: connection,
    level: z.enum(PICTURE_LEVELS).describe('The quality of your camera that the sender wants.'),
  }),
]);
/** WebRTC signalling between two participants. The server relays it without reading it. */
export type Signal = z.infer<typeof signal>;

export const grants = z.object({
  screen: z.boolean().describe('Whether hosts let them share the screen.'),
  chat: z.boolean().describe('Whether hosts let them write in the chat.'),
} satisfies Record<Grantable, z.ZodType>);

export const participant = z.object({
  participantId,
  kind: z.enum(PARTICIPANT_KINDS),
  displayName: z.string(),
  isGuest: z
    .boolean()
    .describe('Whether they entered by the link without signing in. Their name is not verified.'),
  role,
  joinedAt: z.iso.datetime(),
  devices,
  handRaisedAt: z.iso.datetime().nullable().describe('When the hand went up; null while it is down.'),
  connected: z
    .boolean()
    .describe('False while the participant has lost the connection and may still resume.'),
  forbidden: z
    .array(z.enum([...ASKABLE, ...GRANTABLE]))
    .optional()
    .describe(
      'Actions that their join token does not allow: turn on a device, share the screen, write in the chat. Missing: none, or an agent.',
    ),
  granted: grants
    .partial()
    .optional()
    .describe('Permissions that hosts set for this person. Missing: the default permissions apply.'),
  pointers: z
    .boolean()
    .optional()
    .describe('Whether others may point at the screen that they share. Missing: they may.'),
});
/** A participant as everybody in the call sees them. */
export type ParticipantState = z.infer<typeof participant>;

export const room = z.object({
  roomId: z.string(),
  roomName: z.string(),
  endToEndEncrypted: z.boolean(),
  locked: z.boolean(),
  settings: callSettings,
});
/** The room as everybody in its call sees it. */
export type RoomState = z.infer<typeof room>;

/** The permissions of a person in the call. */
export type Permissions = z.infer<typeof permissions>;
export type { Grantable, Grants };

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

export const ban = z.object({
  banId: z.string(),
  displayName: z.string().describe('Name that the person had in the call.'),
  isGuest: z.boolean(),
  bannedAt: z.iso.datetime(),
  bannedBy: z.string().describe('Name of the host or co-host who removed them.'),
});
/** A person who was removed from the room and may not enter it. */
export type Ban = z.infer<typeof ban>;

export const waitingPerson = z.object({
  participantId: participantId.describe('Their future participant id.'),
  displayName: z.string(),
  isGuest: z.boolean(),
  since: z.iso.datetime().describe('When they started to wait.'),
});
/** A person who waits to be let into the call. */
export type WaitingPerson = z.infer<typeof waitingPerson>;

/** Longest message to somebody who waits, in characters. */
export const WAITING_MESSAGE_MAX_CHARACTERS = 1_000;

export const recording = z.object({
  recordingId: z.string(),
  startedAt: z.iso.datetime(),
  by: participantId.describe('The participant whose element records.'),
  nextChunk: z.int().describe('All chunks before this one are stored: the recorder continues with it.'),
});
/** A recording in progress. */
export type RecordingState = z.infer<typeof recording>;

export const agent = z.object({
  participantId: participantId.describe('The agent is also listed among the participants.'),
  mode: z.enum(AGENT_MODES),
  language: z.string().nullable(),
  captions: z.boolean().describe('Whether captions are sent.'),
  isImpaired: z
    .boolean()
    .describe(
      'Whether its speech-to-text service is failing now. Speech is kept for a while and transcribed later.',
    ),
});
/** The agent in the call. While it is present, every participant whose microphone is on sends audio to the server. */
export type AgentState = z.infer<typeof agent>;

export const agentLimit = z.enum(['minutes']);
/** The limit for which an agent left. */
export type AgentLimit = z.infer<typeof agentLimit>;

/** The text of the words that a participant has just said. */
export const caption = z.object({
  captionId: z.string(),
  participantId,
  displayName: z.string(),
  text: z.string(),
  language: z
    .string()
    .nullable()
    .optional()
    .describe('Spoken language: that of the agent, or as detected by the service. BCP 47; null: unknown.'),
});

export const qualityFigures = z.object({
  roundTripMs: z.int().min(0).max(60_000).nullable(),
  loss: z.number().min(0).max(1).nullable().describe('Share of lost packets in the worse direction.'),
  jitterMs: z.int().min(0).max(60_000).nullable(),
  sendKbps: z.int().min(0).max(10_000_000).nullable().describe('Total to all others.'),
  receiveKbps: z.int().min(0).max(10_000_000).nullable().describe('Total from all others.'),
  freezeMs: z.int().min(0).max(3_600_000).describe('How long pictures were frozen since the last report.'),
  reconnects: z.int().min(0).max(1_000).describe('Number of reconnections since the last report.'),
});
/** Measurements that a participant's page made of its connection since its last report. */
export type QualityFigures = z.infer<typeof qualityFigures>;

/** How often a page reports its measurements, in milliseconds. */
export const QUALITY_REPORT_MS = 15_000;

export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServer>;

/** The media engine and its settings. A new engine is a new member of this union. */
export const media = z.discriminatedUnion('engine', [
  z.object({ engine: z.literal('mesh'), iceServers: z.array(iceServer) }),
  z.object({
    engine: z.literal('livekit'),
    url: z.string().describe('Origin of the media server: `ws` or `wss`.'),
    token: z.string().describe('Admits only this participant, for ten minutes. `media` brings a newer one.'),
  }),
]);
export type Media = z.infer<typeof media>;

/** The stored reason why a participant left. `moved`: they continued in another session of the call. */
export const LEFT_REASONS = [
  'left',
  'removed',
  'ended',
  'network',
  'duplicate',
  'token-revoked',
  'moved',
] as const;

/** Why a participant is no longer in the session. */
export const leftReason = z.enum([...LEFT_REASONS, 'server-shutdown']);
export type LeftReason = z.infer<typeof leftReason>;

/** Why the receiver is no longer in the call; the element passes it on with its `left` event. */
export const ownLeftReason = leftReason.exclude(['moved']);
export type OwnLeftReason = z.infer<typeof ownLeftReason>;

/** Why a join was refused. */
export const refusal = z.enum([
  'token-invalid',
  'token-expired',
  'token-revoked',
  'room-deleted',
  'room-locked',
  'room-not-open',
  'room-closed',
  'room-full',
  'lobby-full',
  'denied',
  'account-full',
  'too-many-joins',
  'resume-expired',
  'removed',
  'e2ee-key-missing',
  'unsupported-version',
  'server-shutdown',
  'server-failure',
]);
export type Refusal = z.infer<typeof refusal>;
