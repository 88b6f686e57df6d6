import { z } from 'zod';
import { AGENT_MODES } from '../agent-mode';
import { LEFT_REASONS } from '../hub/protocol';
import { ROOM_ROLES, SCOPES } from '../principal/principal';
import { RECORDING_STORAGES } from '../recording-status';
import { ROOM_FIELDS } from '../room-settings';

const at = z.iso.datetime();
const participantId = z.string();
/** Of a breakout: the main session of its call. */
const parentSessionId = z.string();
const recordingId = z.string();
const keyId = z.string();
/** What the application stores with the room, at most 4 kB, or with a person, at most 1 kB. */
const metadata = z.record(z.string(), z.unknown());

/** Why a session ended. The deletion of its room is no reason: a call in progress continues. */
const SESSION_END_REASONS = ['everybody-left', 'ended-by-host', 'room-closed'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/** Why somebody left a call. */
export const leftReason = z
  .enum(LEFT_REASONS)
  .describe('Why somebody left a call.')
  .meta({ id: 'LeftReason' });

/** Why a recording was deleted. */
const RECORDING_DELETE_REASONS = ['requested', 'retention'] as const;

/** Why the server stopped to send to an endpoint. */
export const WEBHOOK_DISABLED_REASONS = ['gone', 'failing'] as const;

/**
 * The types of events, each with its data: ids, enumerations, numbers and the server's own error sentences. No names, no
 * transcript, no chat, no addresses, no tokens, but what the application itself stores with a room or a person. Every datum is bounded,
 * so that no event exceeds 16 kB.
 */
export const EVENT_DATA = {
  'room.created': z.strictObject({ isEmbed: z.boolean(), isEndToEndEncrypted: z.boolean(), metadata }),
  'room.updated': z.strictObject({ changedFields: z.array(z.enum(ROOM_FIELDS)), metadata }),
  'room.deleted': z.strictObject({ liveSessionId: z.string().nullable(), metadata }),
  'room.locked': z.strictObject({}),
  'room.unlocked': z.strictObject({}),
  'session.started': z.strictObject({ startedAt: at, parentSessionId: parentSessionId.optional() }),
  'session.ended': z.strictObject({
    endedAt: at,
    durationSeconds: z.int(),
    participantCount: z.int(),
    reason: z.enum(SESSION_END_REASONS),
    parentSessionId: parentSessionId.optional(),
  }),
  'session.deleted': z.strictObject({}),
  'participant.joined': z.strictObject({
    participantId,
    externalUserId: z.string().nullable(),
    role: z.enum(ROOM_ROLES),
    joinedAt: at,
    metadata,
  }),
  'participant.left': z.strictObject({
    participantId,
    externalUserId: z.string().nullable(),
    role: z.enum(ROOM_ROLES),
    joinedAt: at,
    leftAt: at,
    leftReason,
    metadata,
  }),
  'participant.role_changed': z.strictObject({
    participantId,
    from: z.enum(ROOM_ROLES),
    to: z.enum(ROOM_ROLES),
  }),
  'participant.waiting': z.strictObject({
    participantId,
    externalUserId: z.string().nullable(),
    role: z.enum(ROOM_ROLES),
    waitingSince: at,
  }),
  'participant.admitted': z.strictObject({
    participantId,
    externalUserId: z.string().nullable(),
    waitingSince: at,
  }),
  'participant.denied': z.strictObject({
    participantId,
    externalUserId: z.string().nullable(),
    waitingSince: at,
  }),
  'agent.joined': z.strictObject({
    participantId,
    mode: z.enum(AGENT_MODES),
    language: z.string().nullable(),
  }),
  'agent.left': z.strictObject({ participantId, leftAt: at, leftReason }),
  'artifact.ready': z.strictObject({ turnCount: z.int(), hasMinutes: z.boolean() }),
  'artifact.failed': z.strictObject({ errorMessage: z.string() }),
  'artifact.deleted': z.strictObject({}),
  'recording.started': z.strictObject({ recordingId, startedByParticipantId: z.string().nullable() }),
  'recording.stopped': z.strictObject({ recordingId, endedAt: at }),
  'recording.ready': z.strictObject({
    recordingId,
    storage: z.enum(RECORDING_STORAGES),
    durationSeconds: z.int().nullable(),
    sizeBytes: z.int().nullable(),
    mimeType: z.string(),
    sha256: z.string().nullable(),
  }),
  'recording.failed': z.strictObject({ recordingId, errorMessage: z.string() }),
  'recording.deleted': z.strictObject({ recordingId, reason: z.enum(RECORDING_DELETE_REASONS) }),
  'key.created': z.strictObject({ keyId, scopes: z.array(z.enum(SCOPES)), expiresAt: at.nullable() }),
  'key.rolled': z.strictObject({
    keyId,
    scopes: z.array(z.enum(SCOPES)),
    expiresAt: at.nullable(),
    successorId: z.string(),
  }),
  'key.revoked': z.strictObject({ keyId, scopes: z.array(z.enum(SCOPES)), expiresAt: at.nullable() }),
  'webhook.disabled': z.strictObject({ webhookId: z.string(), reason: z.enum(WEBHOOK_DISABLED_REASONS) }),
} as const;

export type EventType = keyof typeof EVENT_DATA;
export type EventData<T extends EventType> = z.infer<(typeof EVENT_DATA)[T]>;

/** All types, in the order of the documentation. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys loses the type of the keys
export const EVENT_TYPES = Object.keys(EVENT_DATA) as [EventType, ...EventType[]];
