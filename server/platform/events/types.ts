import { z } from 'zod';
import { agentMode } from '../agent-mode';
import { LEFT_REASONS } from '../hub/protocol';
import { roomRole, scope } from '../principal/contract';
import { recordingStorage } from '../recording-status';
import { ROOM_FIELDS } from '../room-settings';

/** Why a session ended. The deletion of its room is no reason: a call in progress continues. */
const sessionEndReason = z
  .enum(['everybody-left', 'ended-by-host', 'room-closed'])
  .describe('Why a session ended.')
  .meta({ id: 'SessionEndReason' });
export type SessionEndReason = z.infer<typeof sessionEndReason>;

/** Why somebody left a call. */
export const leftReason = z
  .enum(LEFT_REASONS)
  .describe('Why somebody left a call.')
  .meta({ id: 'LeftReason' });

const recordingDeleteReason = z
  .enum(['requested', 'retention'])
  .describe('Why a recording was deleted.')
  .meta({ id: 'RecordingDeleteReason' });

/** Why the server stopped to send to an endpoint. */
export const webhookDisabledReason = z
  .enum(['gone', 'failing'])
  .describe('Why the server disabled an endpoint.')
  .meta({ id: 'WebhookDisabledReason' });
export type WebhookDisabledReason = z.infer<typeof webhookDisabledReason>;

const roomField = z.enum(ROOM_FIELDS).describe('A field of a room.').meta({ id: 'RoomField' });

const at = z.iso.datetime();
const participantId = z.string().describe('The participant.');
const externalUserId = z.string().nullable().describe('Your own identifier of the person; null for none.');
const role = roomRole.describe('What the person may do in the call.');
const joinedAt = at.describe('When the person entered.');
const leftAt = at.describe('When the participant left.');
const waitingSince = at.describe('When the person asked to be let in.');
const parentSessionId = z
  .string()
  .optional()
  .describe('Only for a breakout room: the main session of its call.');
const recordingId = z.string().describe('The recording.');
const errorMessage = z.string().describe('What went wrong, in a sentence.');
const webhookId = z.string().describe('The endpoint.');
const metadataOfRoom = z
  .record(z.string(), z.unknown())
  .describe('What your application stores with the room, at most 4 kB.');
const metadataOfPerson = z
  .record(z.string(), z.unknown())
  .describe('What your application put into the join token, at most 1 kB; empty for none.');
const key = {
  keyId: z.string().describe('The key, not its secret.'),
  scopes: z.array(scope).describe('What the key may do.'),
  expiresAt: at.nullable().describe('When the key stops working; null for never.'),
};

/**
 * The types of events, each with when it happens and its data: ids, enumerations, numbers and the server's own error
 * sentences. No names, no transcript, no chat, no addresses, no tokens, except what the application itself stores with a
 * room or a person. Every datum is bounded, so that no event exceeds 16 kB. A field that is added to a released type is
 * optional: events of the earlier version are stored without it.
 */
export const EVENT_DATA = {
  'room.created': z
    .strictObject({
      isEmbed: z.boolean().describe('Whether the room was made with a key; false: in the portal.'),
      isEndToEndEncrypted: z.boolean().describe('Whether calls in the room are end-to-end encrypted.'),
      metadata: metadataOfRoom,
    })
    .describe('A room was made, with a key or in the portal.'),
  'room.updated': z
    .strictObject({
      changedFields: z.array(roomField).describe('Which fields were changed.'),
      metadata: metadataOfRoom,
    })
    .describe('The name or settings of a room were changed. Read the room for their values.'),
  'room.deleted': z
    .strictObject({
      liveSessionId: z.string().nullable().describe('The call that runs in the room; null for none.'),
      metadata: metadataOfRoom,
    })
    .describe('A room was deleted, or deleted itself at `expiresAt`. A call that runs in it continues.'),
  'room.locked': z.strictObject({}).describe('The call lets nobody new in.'),
  'room.unlocked': z.strictObject({}).describe('The call lets people in again.'),
  'session.started': z
    .strictObject({ startedAt: at.describe('When the first person entered.'), parentSessionId })
    .describe('The first person entered.'),
  'session.ended': z
    .strictObject({
      endedAt: at.describe('When the session ended.'),
      durationSeconds: z.int().describe('How long it took, in seconds.'),
      participantCount: z.int().describe('How many people took part.'),
      reason: sessionEndReason,
      parentSessionId,
    })
    .describe('The last person left, a host ended the call, or its room closed.'),
  'session.deleted': z
    .strictObject({})
    .describe('The session was deleted on request, with everything of it.'),
  'participant.joined': z
    .strictObject({ participantId, externalUserId, role, joinedAt, metadata: metadataOfPerson })
    .describe('A participant entered. This comes once: somebody who reconnects has not left.'),
  'participant.left': z
    .strictObject({
      participantId,
      externalUserId,
      role,
      joinedAt,
      leftAt,
      leftReason,
      metadata: metadataOfPerson,
    })
    .describe('A participant left. This comes once.'),
  'participant.role_changed': z
    .strictObject({
      participantId,
      from: roomRole.describe('What the person was allowed to do before.'),
      to: roomRole.describe('What the person may do now.'),
    })
    .describe('A host made somebody a host, co-host or participant.'),
  'participant.waiting': z
    .strictObject({ participantId, externalUserId, role, waitingSince })
    .describe('Somebody waits to be let in. They join under the same `participantId`.'),
  'participant.admitted': z
    .strictObject({ participantId, externalUserId, waitingSince })
    .describe('A host or your application let them in.'),
  'participant.denied': z
    .strictObject({ participantId, externalUserId, waitingSince })
    .describe('A host or your application turned them away.'),
  'agent.joined': z
    .strictObject({
      participantId,
      mode: agentMode,
      language: z.string().nullable().describe('The language that it expects; null: it finds out.'),
    })
    .describe('The AI agent entered.'),
  'agent.left': z.strictObject({ participantId, leftAt, leftReason }).describe('The AI agent left.'),
  'artifact.ready': z
    .strictObject({
      turnCount: z.int().describe('How many turns the transcript has.'),
      hasMinutes: z.boolean().describe('Whether there are minutes.'),
    })
    .describe(
      'The transcript is complete, and the minutes are written if there are to be any. This comes again when they are rewritten.',
    ),
  'artifact.failed': z
    .strictObject({ errorMessage })
    .describe('The minutes could not be written. Earlier ones stay.'),
  'artifact.deleted': z
    .strictObject({})
    .describe('Transcript, minutes, chat with its files and polls of the session were deleted.'),
  'recording.started': z
    .strictObject({
      recordingId,
      startedByParticipantId: z
        .string()
        .nullable()
        .describe('The participant who started it; null: your application or the room.'),
    })
    .describe('A recording runs.'),
  'recording.stopped': z
    .strictObject({ recordingId, endedAt: at.describe('When the recording ended.') })
    .describe('A recording ended; its file is being made.'),
  'recording.ready': z
    .strictObject({
      recordingId,
      storage: recordingStorage,
      durationSeconds: z.int().nullable().describe('Length in seconds; null where it is not known.'),
      sizeBytes: z.int().nullable().describe('Size of the file in bytes; null where it is not known.'),
      mimeType: z.string().describe('Media type of the file.'),
      sha256: z.string().nullable().describe('SHA-256 of the file, hex; null where it is not known.'),
    })
    .describe('The file of a recording can be read.'),
  'recording.failed': z.strictObject({ recordingId, errorMessage }).describe('No file could be made.'),
  'recording.deleted': z
    .strictObject({ recordingId, reason: recordingDeleteReason })
    .describe('A recording was deleted.'),
  'key.created': z.strictObject(key).describe('A secret key was made.'),
  'key.rolled': z
    .strictObject({ ...key, successorId: z.string().describe('The key that took over.') })
    .describe('A key got a successor; `expiresAt` is when the old one ends.'),
  'key.revoked': z.strictObject(key).describe('A key does not work any more.'),
  'webhook.disabled': z
    .strictObject({ webhookId, reason: webhookDisabledReason })
    .describe('The server stopped posting to an endpoint.'),
} as const;

/** What a test of an endpoint posts. It is not in the log. */
export const TEST_EVENT_DATA = z.strictObject({ webhookId }).describe('You tested an endpoint.');

export type EventType = keyof typeof EVENT_DATA;
export type EventData<T extends EventType> = z.infer<(typeof EVENT_DATA)[T]>;

/** All types, in the order of the documentation. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys loses the type of the keys
export const EVENT_TYPES = Object.keys(EVENT_DATA) as [EventType, ...EventType[]];
