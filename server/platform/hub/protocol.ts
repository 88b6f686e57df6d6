import { z } from 'zod';
import { AGENT_MODES } from '../agent-mode';
import { plainText } from '../text';

/*
 * The messages on `/hub`: one discriminated union per direction. The server parses what it receives; the element takes
 * the types only. Binary frames, with audio and recordings, are described in frames.ts.
 */

/** The version of the protocol, stated in `join`. A client of another version is refused with a sentence. */
export const PROTOCOL_VERSION = 1;

/** Longest text message to the server, in bytes. Messages of the server may be longer: a welcome carries the chat. */
export const TEXT_MAX_BYTES = 64_000;

/** Longest chat message, in characters. */
export const CHAT_MAX_CHARACTERS = 4_000;

/** Chat messages of one connection: so many per second, and up to `burst` at once. The hub closes a connection that sends more. */
export const CHAT_RATE = { perSecond: 5, burst: 10 } as const;

/**
 * Chat of one person in one room, in bytes: so many per second, and up to `burst` at once. A message costs the bytes of
 * its text or ciphertext in UTF-8, and `perMessage` more. The hub closes a connection that sends more.
 */
export const CHAT_BYTE_RATE = { perSecond: 8_000, burst: 256_000, perMessage: 200 } as const;

/** Longest session description, in characters: two cameras and two screens with every codec of a browser. */
export const SDP_MAX_CHARACTERS = 48_000;

/** Longest ICE candidate, in characters. */
const CANDIDATE_MAX_CHARACTERS = 1_000;

/** How long a participant who lost the connection can resume, in milliseconds. */
export const RESUME_WINDOW_MS = 30_000;

/** Both sides send `ping` after this silence, in milliseconds, and give up after three without an answer. */
export const HEARTBEAT_MS = 10_000;

const role = z.enum(['host', 'co-host', 'participant']);
const participantId = z.string().min(1).max(64);

/** Which devices of a participant are on. */
const devices = z.object({
  microphone: z.boolean().describe('Whether the microphone is on.'),
  camera: z.boolean().describe('Whether the camera is on.'),
  screen: z.boolean().describe('Whether the screen is shared.'),
});

/**
 * Chat text. In end-to-end encrypted rooms it is encrypted with the room key (base64): the server cannot read it and never
 * stores it.
 */
const chatBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plain'), text: plainText().trim().min(1).max(CHAT_MAX_CHARACTERS) }),
  z.object({ kind: z.literal('encrypted'), ciphertext: z.base64().min(1).max(24_000) }),
]);

/**
 * Identifies one connection between two participants; the side that starts the connection chooses it. An offer with a new
 * one replaces the connection, and signals of an earlier one are ignored.
 */
const connection = z.string().min(1).max(64);

/** WebRTC signalling between two participants. The server passes it on without interpreting it. */
const signal = z.discriminatedUnion('kind', [
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
]);

const agentMode = z.enum(AGENT_MODES);

/** Messages of a client. The first one is `join` or `look`; any other is refused before it. */
export const toServer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join'),
    protocol: z.literal(PROTOCOL_VERSION),
    token: z.string().min(1).max(8_000).describe('Join token. Never in a URL.'),
    resume: z
      .object({ participantId, secret: z.string().min(1).max(200) })
      .nullable()
      .describe(
        'Resumes a participation whose connection was lost, with the secret from `welcome`. Once that has expired, the message is an ordinary join, if the token still allows one.',
      ),
    hasKey: z
      .boolean()
      .describe('Whether the client has the key of an encrypted room; without it, nobody can join one.'),
    devices,
  }),
  z
    .object({
      type: z.literal('look'),
      protocol: z.literal(PROTOCOL_VERSION),
      token: z.string().min(1).max(8_000),
    })
    .describe(
      'In place of `join`: asks what is going on in the room, without joining it. Answered with `lobby`.',
    ),
  z.object({ type: z.literal('leave') }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('devices'), devices }),
  z.object({ type: z.literal('hand'), raised: z.boolean() }),
  z.object({ type: z.literal('reaction'), emoji: plainText().min(1).max(16) }),
  z.object({
    type: z.literal('chat'),
    clientId: z
      .string()
      .min(1)
      .max(64)
      .describe(
        'Identifies the message among those of its sender: a message that is sent again is broadcast once. Comes back with the message, or with its rejection.',
      ),
    body: chatBody,
  }),
  z.object({ type: z.literal('signal'), to: participantId, signal }),
  // Moderation: hosts and co-hosts; `set-role` and `end-for-all` hosts only.
  z.object({ type: z.literal('mute'), participantId }),
  z
    .object({ type: z.literal('remove'), participantId })
    .describe('Removes a participant from the call and bans them from the room until `lift-ban`.'),
  z.object({ type: z.literal('lift-ban'), banId: z.string().min(1).max(64) }),
  z.object({ type: z.literal('set-role'), participantId, role }),
  z.object({ type: z.literal('lock'), locked: z.boolean() }),
  z.object({ type: z.literal('end-for-all') }),
  // Recording and agent: hosts and co-hosts.
  z
    .object({
      type: z.literal('start-recording'),
      mimeType: z.string().max(100).describe('Media type of the chunks, for example `video/webm`.'),
      width: z.int().min(16).max(7_680).describe('Width of the picture in pixels.'),
      height: z.int().min(16).max(4_320).describe('Height of the picture in pixels.'),
    })
    .describe(
      'The sender asks to record. It sends chunks as binary frames once `recording-changed` names it.',
    ),
  z
    .object({
      type: z.literal('stop-recording'),
      chunkCount: z
        .int()
        .min(0)
        .nullable()
        .describe(
          'From the recorder, when every chunk is acknowledged: the number of chunks. Null: from another participant, or when the recorder gives up.',
        ),
    })
    .describe(
      'From the recorder: the recording is complete. From another participant: asks the recorder to stop.',
    ),
  z.object({
    type: z.literal('invite-agent'),
    mode: agentMode,
    language: z.string().max(35).nullable().describe('BCP 47; null: detected by the service.'),
    captions: z
      .boolean()
      .describe('Whether speech is also shown as captions in the call; a Captioner always shows them.'),
  }),
  z.object({ type: z.literal('remove-agent') }),
]);
export type ToServer = z.infer<typeof toServer>;

const participant = z.object({
  participantId,
  kind: z.enum(['human', 'agent']),
  displayName: z.string(),
  isGuest: z
    .boolean()
    .describe('Whether they joined by the link without signing in: their name is not verified.'),
  role,
  joinedAt: z.iso.datetime(),
  devices,
  handRaisedAt: z.iso.datetime().nullable().describe('When the hand was raised; null while it is not.'),
  connected: z.boolean().describe('False while the connection is lost and may still be resumed.'),
});
/** A participant, as everybody sees them. */
export type ParticipantState = z.infer<typeof participant>;

const chatMessage = z.object({
  messageId: z.string(),
  clientId: z.string().nullable(),
  participantId,
  displayName: z.string().describe('Name of the sender at that time; they may have left since.'),
  body: chatBody,
  sentAt: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

const ban = z.object({
  banId: z.string(),
  displayName: z.string().describe('Their name in the call.'),
  isGuest: z.boolean(),
  bannedAt: z.iso.datetime(),
  bannedBy: z.string().describe('Name of the host or co-host who removed them.'),
});
/** A person who was removed from the room and may not come back. */
export type Ban = z.infer<typeof ban>;

const recording = z.object({
  recordingId: z.string(),
  startedAt: z.iso.datetime(),
  by: participantId.describe('The participant who records.'),
  nextChunk: z.int().describe('All chunks before this one are stored: the recorder continues here.'),
});
/** The running recording. */
export type RecordingState = z.infer<typeof recording>;

const agent = z.object({
  participantId: participantId.describe('The agent is among the participants, too.'),
  mode: agentMode,
  language: z.string().nullable(),
  captions: z.boolean().describe('Whether it sends captions.'),
  isImpaired: z
    .boolean()
    .describe('Whether its service fails at the moment: audio is kept for a while and transcribed later.'),
});
/** The agent that listens: while there is one, everybody whose microphone is on sends its audio. */
export type AgentState = z.infer<typeof agent>;

const agentLimit = z.enum(['minutes']);
/** The limit because of which an agent left. */
export type AgentLimit = z.infer<typeof agentLimit>;

const caption = z.object({
  captionId: z.string(),
  participantId,
  displayName: z.string(),
  text: z.string(),
});

const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** The engine that carries the media. Each engine is a member of this union. */
const media = z.discriminatedUnion('engine', [
  z.object({ engine: z.literal('mesh'), iceServers: z.array(iceServer) }),
]);
export type Media = z.infer<typeof media>;

/** Why a participant left the call; the element's `left` event passes it on. */
const leftReason = z.enum(['left', 'removed', 'ended', 'network', 'duplicate', 'server-shutdown']);
export type LeftReason = z.infer<typeof leftReason>;

/** Why a join was refused. `message` is a sentence for people; `recoverable` says whether trying again may help. */
const refusal = z.enum([
  'token-invalid',
  'token-expired',
  'room-deleted',
  'room-locked',
  'room-full',
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

/** Messages of the server. */
export const toParticipant = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    participantId,
    resumeSecret: z
      .string()
      .describe(
        'Resumes this participation after the connection was lost. Changes with every welcome: keep the newest.',
      ),
    resumed: z.boolean().describe('Whether a participation was resumed.'),
    sessionId: z.string(),
    sessionStartedAt: z.iso.datetime(),
    tokenExpiresAt: z.iso.datetime(),
    room: z.object({
      roomId: z.string(),
      roomName: z.string(),
      endToEndEncrypted: z.boolean(),
      locked: z.boolean(),
    }),
    participants: z.array(participant).describe('Everybody in the call, the receiver included.'),
    chat: z
      .array(chatMessage)
      .describe('The chat of this session so far; of a very long one, the newest part.'),
    recording: recording.nullable().describe('The running recording; null when there is none.'),
    agent: agent.nullable().describe('The agent that listens; null when there is none.'),
    canInviteAgent: z
      .boolean()
      .describe('Whether this server offers an agent, and it may listen in this room.'),
    bans: z
      .array(ban)
      .describe(
        'For hosts and co-hosts: the people who were removed from the room, newest first. Empty for others.',
      ),
    media,
  }),
  z
    .object({
      type: z.literal('lobby'),
      people: z.int().describe('How many people are in the call.'),
      isRecorded: z.boolean(),
      agent: agentMode.nullable().describe('Mode of the agent that listens; null when there is none.'),
    })
    .describe('What is going on in the room, for somebody who has not joined. The socket closes after it.'),
  z.object({ type: z.literal('refused'), code: refusal, message: z.string(), recoverable: z.boolean() }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('participant-joined'), participant }),
  z.object({ type: z.literal('participant-changed'), participant }),
  z.object({ type: z.literal('participant-left'), participantId, reason: leftReason }),
  z.object({ type: z.literal('reaction'), participantId, emoji: z.string() }),
  z.object({ type: z.literal('chat'), message: chatMessage }),
  z.object({ type: z.literal('signal'), from: participantId, signal }),
  z
    .object({ type: z.literal('muted'), by: participantId })
    .describe('The receiver must turn its microphone off.'),
  z.object({ type: z.literal('locked'), locked: z.boolean(), by: participantId }),
  z
    .object({ type: z.literal('bans'), bans: z.array(ban) })
    .describe('The list of bans changed, or whether the receiver may see it.'),
  z
    .object({
      type: z.literal('recording-changed'),
      recording: recording.nullable(),
      limit: z
        .enum(['length', 'storage'])
        .optional()
        .describe(
          'Why a recording ended by itself: it reached the longest length, or its account used up its storage.',
        ),
    })
    .describe('A recording began, or with null ended.'),
  z
    .object({ type: z.literal('stop-recording'), by: participantId })
    .describe('The receiver records and must stop: it sends the remaining chunks and then `stop-recording`.'),
  z
    .object({ type: z.literal('chunk-stored'), recordingId: z.string(), nextChunk: z.int() })
    .describe('All chunks before `nextChunk` are stored; the recorder may drop them.'),
  z
    .object({
      type: z.literal('chunk-refused'),
      recordingId: z.string(),
      nextChunk: z.int(),
      message: z.string(),
    })
    .describe(
      'A chunk could not be stored; the recorder keeps it and sends again from `nextChunk` after a while.',
    ),
  z
    .object({
      type: z.literal('agent-changed'),
      agent: agent.nullable(),
      limit: agentLimit
        .optional()
        .describe('Why an agent left by itself: the agent minutes of the account are used up.'),
    })
    .describe('An agent joined or changed, or with null left.'),
  z.object({ type: z.literal('caption'), caption }),
  z
    .object({ type: z.literal('media'), media })
    .describe('New addresses and credentials of the media servers, because the old ones expire.'),
  z
    .object({ type: z.literal('left'), reason: leftReason })
    .describe('The receiver is not in the call any more. The socket closes after it.'),
  z
    .object({
      type: z.literal('rejected'),
      of: z.string().describe('Type of the message.'),
      clientId: z.string().optional().describe('Of a chat message: its `clientId`.'),
      message: z.string(),
    })
    .describe('A message was not carried out; says why.'),
]);
export type ToParticipant = z.infer<typeof toParticipant>;

export type Role = z.infer<typeof role>;
export type Devices = z.infer<typeof devices>;
export type Signal = z.infer<typeof signal>;
export type ChatBody = z.infer<typeof chatBody>;

/**
 * Close codes of the socket, in addition to the standard ones. After `done` and `refused` the client does not reconnect;
 * after any other it may resume, for example after `restart`, when the server restarts, or after `behind`, when it read so
 * slowly that the server dropped something it needs, which the next welcome carries.
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
