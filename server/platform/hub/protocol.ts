import { z } from 'zod';
import { AGENT_MODES } from '../agent-mode';
import { plainText } from '../text';

/*
 * What is said on `/hub`, in both directions: one discriminated union each. The server parses what it gets; the element
 * takes the types only. Binary frames, with sound and recordings, are described in frames.ts.
 */

/** The version that `join` names. A client of another version is refused with a sentence. */
export const PROTOCOL_VERSION = 1;

/** Longest text message to the server, in bytes. What the server says may be longer: a welcome carries the chat. */
export const TEXT_MAX_BYTES = 64_000;

/** Longest chat message, in characters. */
export const CHAT_MAX_CHARACTERS = 4_000;

/** Longest description of a connection, in characters: two cameras and two screens with every codec of a browser. */
export const SDP_MAX_CHARACTERS = 48_000;

/** Longest description of one way between two participants, in characters. */
export const CANDIDATE_MAX_CHARACTERS = 1_000;

/** How long a lost participant keeps its place, in milliseconds. */
export const RESUME_WINDOW_MS = 30_000;

/** Both sides send `ping` after this silence, in milliseconds, and give up after three of them. */
export const HEARTBEAT_MS = 10_000;

const role = z.enum(['host', 'co-host', 'participant']);
const participantId = z.string().min(1).max(64);

/** What a participant's devices do now. */
const devices = z.object({
  microphone: z.boolean().describe('Whether the microphone is on.'),
  camera: z.boolean().describe('Whether the camera is on.'),
  screen: z.boolean().describe('Whether the screen is shared.'),
});

/**
 * Chat text, or in end-to-end encrypted rooms the text encrypted with the room key (base64), which the server cannot
 * read and never stores.
 */
const chatBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plain'), text: plainText().trim().min(1).max(CHAT_MAX_CHARACTERS) }),
  z.object({ kind: z.literal('encrypted'), ciphertext: z.base64().min(1).max(24_000) }),
]);

/**
 * Names one connection between two participants. Who starts it makes it up; an offer with a new name starts anew, and
 * what is said about another one than the latest is void.
 */
const connection = z.string().min(1).max(64);

/** WebRTC signalling between two participants; passed on unread. */
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

/** What a client says. The first message is `join`; everything else before it is refused. */
export const toServer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join'),
    protocol: z.literal(PROTOCOL_VERSION),
    token: z.string().min(1).max(8_000).describe('Join token. Never in a URL.'),
    resume: z
      .object({ participantId, secret: z.string().min(1).max(200) })
      .nullable()
      .describe(
        'Takes up a place that was lost, with what `welcome` gave. Too late, it is an ordinary join, if the token still allows one.',
      ),
    hasKey: z
      .boolean()
      .describe('Whether the key of an encrypted room is at hand: without it nobody is let into one.'),
    devices,
  }),
  z
    .object({
      type: z.literal('look'),
      protocol: z.literal(PROTOCOL_VERSION),
      token: z.string().min(1).max(8_000),
    })
    .describe(
      'In place of `join`: asks what goes on in the room, before entering it. Answered with `lobby`.',
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
      .describe('Comes back with the message, so that a repeat is not shown twice.'),
    body: chatBody,
  }),
  z.object({ type: z.literal('signal'), to: participantId, signal }),
  // Moderation: hosts and co-hosts; `set-role` and `end-for-all` hosts only.
  z.object({ type: z.literal('mute'), participantId }),
  z
    .object({ type: z.literal('remove'), participantId })
    .describe('Out of the call, and kept out of the room until somebody says `lift-ban`.'),
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
      'The sender begins to record. Its chunks come as binary frames, once `recording-changed` names it.',
    ),
  z
    .object({
      type: z.literal('stop-recording'),
      chunkCount: z
        .int()
        .min(0)
        .nullable()
        .describe(
          'From the recorder, when all is acknowledged: how many chunks there are. Null: from somebody else, or given up.',
        ),
    })
    .describe('From the recorder: that was all. From somebody else: asks the recorder to stop.'),
  z.object({
    type: z.literal('invite-agent'),
    mode: agentMode,
    language: z.string().max(35).nullable().describe('BCP 47; null: recognised by the service.'),
    captions: z
      .boolean()
      .describe('Whether what is said is shown in the call, too; a Captioner always does.'),
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
    .describe('Whether they entered by the link without signing in: nobody vouches for their name.'),
  role,
  joinedAt: z.iso.datetime(),
  devices,
  handRaisedAt: z.iso.datetime().nullable().describe('When the hand went up; null while it is down.'),
  connected: z.boolean().describe('False while a lost participant may still come back.'),
});
/** Somebody in the call, as everybody sees them. */
export type ParticipantState = z.infer<typeof participant>;

const chatMessage = z.object({
  messageId: z.string(),
  clientId: z.string().nullable(),
  participantId,
  displayName: z.string().describe('Name of the sender then; they may have left since.'),
  body: chatBody,
  sentAt: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

const ban = z.object({
  banId: z.string(),
  displayName: z.string().describe('The name under which they were in the call.'),
  isGuest: z.boolean(),
  bannedAt: z.iso.datetime(),
  bannedBy: z.string().describe('Name of the host or co-host who removed them.'),
});
/** Somebody who was removed from the room and may not come back. */
export type Ban = z.infer<typeof ban>;

const recording = z.object({
  recordingId: z.string(),
  startedAt: z.iso.datetime(),
  by: participantId.describe('Whose element records.'),
  nextChunk: z.int().describe('All chunks before this one are stored: the recorder sends on from here.'),
});
/** A recording that runs. */
export type RecordingState = z.infer<typeof recording>;

const agent = z.object({
  participantId: participantId.describe('The agent is among the participants, too.'),
  mode: agentMode,
  language: z.string().nullable(),
  captions: z.boolean().describe('Whether captions come.'),
  isImpaired: z
    .boolean()
    .describe('Whether its service fails at the moment: what is said is kept for a while and made up for.'),
});
/** The agent that listens: while there is one, everybody whose microphone is on sends its sound. */
export type AgentState = z.infer<typeof agent>;

const agentLimit = z.enum(['minutes']);
/** What an agent had to go for. */
export type AgentLimit = z.infer<typeof agentLimit>;

const caption = z.object({
  captionId: z.string(),
  participantId,
  displayName: z.string(),
  text: z.string(),
});
/** What somebody has just said. */
export type CaptionMessage = z.infer<typeof caption>;

const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** Which engine carries the media. A new engine is a new member here. */
const media = z.discriminatedUnion('engine', [
  z.object({ engine: z.literal('mesh'), iceServers: z.array(iceServer) }),
]);
export type Media = z.infer<typeof media>;

/** Why a participant is not in the call any more; the element's `left` event tells it on. */
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

/** What the server says. */
export const toParticipant = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    participantId,
    resumeSecret: z
      .string()
      .describe('Takes up this place after a network loss. New with every welcome: keep the newest.'),
    resumed: z.boolean().describe('Whether a lost place was taken up.'),
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
    chat: z.array(chatMessage).describe('What was written in this session so far: of very much, the newest.'),
    recording: recording.nullable().describe('The recording that runs; null when none does.'),
    agent: agent.nullable().describe('The agent that listens; null when there is none.'),
    canInviteAgent: z
      .boolean()
      .describe('Whether an agent can be had on this server, and may listen in this room.'),
    bans: z
      .array(ban)
      .describe('For hosts and co-hosts: who was removed from the room, newest first. Empty for others.'),
    media,
  }),
  z
    .object({
      type: z.literal('lobby'),
      people: z.int().describe('How many people are in the call.'),
      isRecorded: z.boolean(),
      agent: agentMode.nullable().describe('What listens; null when nothing does.'),
    })
    .describe('What goes on in the room, for somebody who has not entered yet. The socket closes after it.'),
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
    .describe('The receiver is to turn its microphone off.'),
  z.object({ type: z.literal('locked'), locked: z.boolean(), by: participantId }),
  z
    .object({ type: z.literal('bans'), bans: z.array(ban) })
    .describe('Somebody was removed or let back in, or the receiver may see the list, or not any more.'),
  z
    .object({
      type: z.literal('recording-changed'),
      recording: recording.nullable(),
      limit: z
        .enum(['length', 'storage'])
        .optional()
        .describe(
          'Why a recording ended by itself: it was as long as one may be, or its account used up its storage.',
        ),
    })
    .describe('A recording has begun, or with null ended.'),
  z
    .object({ type: z.literal('stop-recording'), by: participantId })
    .describe('The receiver records and is to stop: it sends what is left and says `stop-recording`.'),
  z
    .object({ type: z.literal('chunk-stored'), recordingId: z.string(), nextChunk: z.int() })
    .describe('All chunks before `nextChunk` are stored and need not be kept any more.'),
  z
    .object({
      type: z.literal('chunk-refused'),
      recordingId: z.string(),
      nextChunk: z.int(),
      message: z.string(),
    })
    .describe(
      'A chunk could not be stored; the recorder keeps it and tries again from `nextChunk` a while later.',
    ),
  z
    .object({
      type: z.literal('agent-changed'),
      agent: agent.nullable(),
      limit: agentLimit
        .optional()
        .describe('Why an agent left by itself: the agent minutes of the account are used up.'),
    })
    .describe('An agent has come or changed, or with null gone.'),
  z.object({ type: z.literal('caption'), caption }),
  z
    .object({ type: z.literal('media'), media })
    .describe('New addresses and credentials of the media servers: the old ones expire.'),
  z
    .object({ type: z.literal('left'), reason: leftReason })
    .describe('The receiver is out; the socket closes after it.'),
  z
    .object({ type: z.literal('rejected'), of: z.string(), message: z.string() })
    .describe('A message was not carried out, and why.'),
]);
export type ToParticipant = z.infer<typeof toParticipant>;

export type Role = z.infer<typeof role>;
export type Devices = z.infer<typeof devices>;
export type Signal = z.infer<typeof signal>;
export type ChatBody = z.infer<typeof chatBody>;

/**
 * Close codes of the socket, beside the standard ones. After `done` and `refused` the client stays away; after every
 * other one it may take up its place again, for example after `restart`, when the server goes down for a moment, or after
 * `behind`, when it took so little that something it needs was lost: the welcome tells it.
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
