import { z } from 'zod';
import { callSettings } from '../room-settings/settings';
import { OVERRIDABLE, type Overridable, type Overrides } from '../principal/call-overrides';
import type { permissions } from '../principal/permissions';
import { PARTICIPANT_KINDS, ROOM_ROLES } from '../principal/principal';
import type { ConsentPurpose } from '../vocabulary/consent';
import { LEFT_REASONS } from '../vocabulary/endings';
import { plainText } from '../text';

/*
 * The parts of the messages on `/hub` that concern the call and its people. The files beside it have the parts of one
 * subject. client-messages.ts and server-messages.ts hold one discriminated union for each direction. frames.ts
 * describes the binary frames, which carry audio and recordings. The server parses the messages that it receives; the
 * element imports only the types.
 */

/** The protocol version that `join` names. The server refuses clients of another version with a sentence. */
export const PROTOCOL_VERSION = 1;

/** Longest text message to the server, in bytes. Messages of the server may be longer: `welcome` carries the chat. */
export const TEXT_MAX_BYTES = 64_000;

/** The requests of one client to upload a file, per second and at once (`burst`). */
export const UPLOAD_RATE = { perSecond: 0.5, burst: 20 } as const;

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

/** The person who made a message go out. */
export const by = participantId
  .nullable()
  .describe('The host or co-host who asked for it; null: an application, over REST.');

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

export const overrides = z.object({
  screen: z.boolean().describe('Whether hosts let them share the screen.'),
  chat: z.boolean().describe('Whether hosts let them write in the chat.'),
} satisfies Record<Overridable, z.ZodType>);

const hue = z
  .int()
  .min(0)
  .max(359)
  .optional()
  .describe(
    'Hue of the avatar, the same for one person in every call. Missing: an agent, or an earlier server.',
  );

export const participant = z.object({
  participantId,
  kind: z.enum(PARTICIPANT_KINDS),
  displayName: z.string(),
  isGuest: z
    .boolean()
    .describe('Whether they entered by the link without signing in. Their name is not verified.'),
  hue,
  role,
  joinedAt: z.iso.datetime(),
  devices,
  handRaisedAt: z.iso.datetime().nullable().describe('When the hand went up; null while it is down.'),
  connected: z
    .boolean()
    .describe('False while the participant has lost the connection and may still resume.'),
  forbidden: z
    .array(z.enum([...ASKABLE, ...OVERRIDABLE]))
    .optional()
    .describe(
      'Actions that their join token does not allow: turn on a device, share the screen, write in the chat. Missing: none, or an agent.',
    ),
  granted: overrides
    .partial()
    .optional()
    .describe('Permissions that hosts set for this person. Missing: the default permissions apply.'),
  pointers: z
    .boolean()
    .optional()
    .describe('Whether others may point at the screen that they share. Missing: they may.'),
  consents: z
    .object({ record: z.boolean().optional(), transcribe: z.boolean().optional() } satisfies Record<
      ConsentPurpose,
      z.ZodType
    >)
    .optional()
    .describe(
      'Whether they agree to be recorded and transcribed, where the room asks. A purpose is missing until they answer.',
    ),
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
export type { Overridable, Overrides };

export const ban = z.object({
  banId: z.string(),
  displayName: z.string().describe('Name that the person had in the call.'),
  isGuest: z.boolean(),
  hue,
  bannedAt: z.iso.datetime(),
  bannedBy: z.string().describe('Name of the host or co-host who removed them.'),
});
/** A person who was removed from the room and may not enter it. */
export type Ban = z.infer<typeof ban>;

export const waitingPerson = z.object({
  participantId: participantId.describe('Their future participant id.'),
  displayName: z.string(),
  isGuest: z.boolean(),
  hue,
  since: z.iso.datetime().describe('When they started to wait.'),
});
/** A person who waits to be let into the call. */
export type WaitingPerson = z.infer<typeof waitingPerson>;

/** Longest message to somebody who waits, in characters. */
export const WAITING_MESSAGE_MAX_CHARACTERS = 1_000;

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
  'origin-denied',
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
