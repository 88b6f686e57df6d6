import { z } from 'zod';
import { actionItemStatus } from '../vocabulary/action-item-status';
import { agentMode } from '../vocabulary/agent-mode';
import { consentPurpose } from '../vocabulary/consent';
import { leftReason, sessionEndReason } from '../vocabulary/endings';
import { keysOf } from '../known-keys';
import { roomRole, scope } from '../principal/contract';
import { erasedCounts, erasedRecordings } from '../vocabulary/person-data';
import { STARS } from '../vocabulary/quality-level';
import { recordingStorage, renderFormat } from '../vocabulary/recording-status';
import { streamEndReason } from '../vocabulary/stream-status';
import { ROOM_FIELDS } from '../room-settings/settings';

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
const role = roomRole.describe('Role of the person in the call.');
const joinedAt = at.describe('When the person entered.');
const leftAt = at.describe('When the participant left.');
const waitingSince = at.describe('When the person asked to be let in.');
const parentSessionId = z
  .string()
  .optional()
  .describe('Only for a breakout room: the main session of its call.');
const recordingId = z.string().describe('The recording.');
const streamId = z.string().describe('The live stream.');
const renderId = z.string().describe('The render.');
const actionItemId = z.string().describe('The action item.');
const itemOwner = z
  .string()
  .nullable()
  .describe('Your own identifier of the person responsible; null when unknown.');
const dueDate = z.iso.date().describe('Due date, YYYY-MM-DD.');

const consentData = {
  consentId: z.string().describe('The answer.'),
  participantId,
  purpose: consentPurpose,
};

/** The fields of an action item that people and applications can change. */
export const CHANGEABLE_ITEM_FIELDS = ['status', 'ownerName', 'ownerExternalUserId', 'dueDate'] as const;

const actionItemField = z
  .enum([...CHANGEABLE_ITEM_FIELDS, 'text'])
  .describe('A field of an action item.')
  .meta({ id: 'ActionItemField' });
export type ActionItemField = z.infer<typeof actionItemField>;
/** The highest number of decisions, and of action items, of minutes. */
const MINUTES_ITEMS_MAX = 200;
const errorMessage = z.string().describe('Error message.');
const webhookId = z.string().describe('The endpoint.');
const metadataOfRoom = z
  .record(z.string(), z.unknown())
  .describe('Data of your application about the room, at most 4 kB.');
const metadataOfPerson = z
  .record(z.string(), z.unknown())
  .describe('Metadata that your application put into the join token, at most 1 kB; empty if none.');
const key = {
  keyId: z.string().describe('The key, not its secret.'),
  scopes: z.array(scope).describe('Scopes of the key.'),
  expiresAt: at.nullable().describe('When the key stops working; null for never.'),
};
const keyLabel = z.string().describe('Label of the key.');

/**
 * The types of events, each with when it happens and its data: ids, enumerations, numbers and the server's own error
 * sentences. No names, no transcript, no chat, no addresses, no tokens, except what the application itself stores with
 * a room or a person, and the labels of its keys. Every datum is bounded, so that no event exceeds 16 kB. A field that is added to a released type
 * is optional: events of the earlier version are stored without it.
 */
export const EVENT_DATA = {
  'room.created': z
    .strictObject({
      isEmbed: z.boolean().describe('Whether the room was created with a key; false: in the portal.'),
      isEndToEndEncrypted: z.boolean().describe('Whether calls in the room are end-to-end encrypted.'),
      metadata: metadataOfRoom,
    })
    .describe('A room was created, with a key or in the portal.'),
  'room.updated': z
    .strictObject({
      changedFields: z.array(roomField).describe('The changed fields.'),
      metadata: metadataOfRoom,
    })
    .describe('The name or settings of a room were changed. Read the room for their values.'),
  'room.deleted': z
    .strictObject({
      liveSessionId: z.string().nullable().describe('The running call in the room; null for none.'),
      metadata: metadataOfRoom,
    })
    .describe('A room was deleted, on request or at `expiresAt`. A running call in it continues.'),
  'room.locked': z.strictObject({}).describe('The call was locked: nobody new can enter.'),
  'room.unlocked': z.strictObject({}).describe('The call was unlocked: people can enter again.'),
  'session.started': z
    .strictObject({ startedAt: at.describe('When the first person entered.'), parentSessionId })
    .describe('The first person entered.'),
  'session.ended': z
    .strictObject({
      endedAt: at.describe('When the session ended.'),
      durationSeconds: z.int().describe('Duration in seconds.'),
      participantCount: z.int().describe('Number of people who took part.'),
      reason: sessionEndReason,
      parentSessionId,
    })
    .describe('The last person left, a host ended the call, or its room closed.'),
  'session.rated': z
    .strictObject({
      participantId,
      externalUserId,
      stars: z.int().min(STARS.min).max(STARS.max).describe('1 (worst) to 5 (best).'),
      hasComment: z
        .boolean()
        .describe(
          'Whether the person wrote something. The session has it, in the rating of the participant.',
        ),
    })
    .describe('A person rated the session. The event occurs again when the person changes the rating.'),
  'session.deleted': z.strictObject({}).describe('The session was deleted on request, with all its data.'),
  'participant.joined': z
    .strictObject({ participantId, externalUserId, role, joinedAt, metadata: metadataOfPerson })
    .describe('A participant entered. The event occurs once: a person who reconnects has not left.'),
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
    .describe('A participant left. The event occurs once.'),
  'participant.role_changed': z
    .strictObject({
      participantId,
      from: roomRole.describe('Previous role of the person.'),
      to: roomRole.describe('New role of the person.'),
    })
    .describe('A host changed the role of a person to host, co-host or participant.'),
  'participant.waiting': z
    .strictObject({ participantId, externalUserId, role, waitingSince })
    .describe('A person waits to be let in. They join with the same `participantId`.'),
  'participant.admitted': z
    .strictObject({ participantId, externalUserId, waitingSince })
    .describe('A host or your application let the person in.'),
  'participant.denied': z
    .strictObject({ participantId, externalUserId, waitingSince })
    .describe('A host or your application turned the person away.'),
  'agent.joined': z
    .strictObject({
      participantId,
      mode: agentMode,
      language: z.string().nullable().describe('Language set for the agent; null: it detects the language.'),
    })
    .describe('The AI agent entered.'),
  'agent.left': z.strictObject({ participantId, leftAt, leftReason }).describe('The AI agent left.'),
  'artifact.ready': z
    .strictObject({
      turnCount: z.int().describe('Number of turns in the transcript.'),
      hasMinutes: z.boolean().describe('Whether there are minutes.'),
    })
    .describe(
      'The transcript is complete, and the minutes, if any, are written. The event occurs again when the minutes are rewritten.',
    ),
  'artifact.failed': z
    .strictObject({ errorMessage })
    .describe('The minutes could not be written. Earlier minutes are kept.'),
  'artifact.deleted': z
    .strictObject({})
    .describe('Transcript, minutes, chat with its files and polls of the session were deleted.'),
  'minutes.confirmed': z
    .strictObject({
      decisionIds: z
        .array(z.string())
        .max(MINUTES_ITEMS_MAX)
        .describe('All confirmed decisions. The artifact has their texts.'),
      actionItemIds: z.array(z.string()).max(MINUTES_ITEMS_MAX).describe('All confirmed action items.'),
    })
    .describe(
      'The minutes have decisions or action items that people confirmed. The event occurs again when they change, with all that are confirmed then.',
    ),
  'action_item.created': z
    .strictObject({ actionItemId, ownerExternalUserId: itemOwner, dueDate: dueDate.nullable() })
    .describe('Minutes have an action item that earlier minutes of the session did not have.'),
  'action_item.updated': z
    .strictObject({
      actionItemId,
      ownerExternalUserId: itemOwner,
      dueDate: dueDate.nullable(),
      status: actionItemStatus,
      changedFields: z.array(actionItemField).describe('The changed fields.'),
    })
    .describe('An action item was changed, on request or by regenerated minutes.'),
  'action_item.due': z
    .strictObject({ actionItemId, ownerExternalUserId: itemOwner, dueDate })
    .describe(
      'The due date of an open action item has come, in UTC. The event occurs once for each due date of an item.',
    ),
  'consent.given': z.strictObject(consentData).describe('A person agreed to be recorded or transcribed.'),
  'consent.refused': z.strictObject(consentData).describe('A person was asked, and refused.'),
  'consent.withdrawn': z
    .strictObject(consentData)
    .describe('A person who had agreed no longer does. It holds for what follows.'),
  'recording.started': z
    .strictObject({
      recordingId,
      startedByParticipantId: z
        .string()
        .nullable()
        .describe('The participant who started it; null: your application or the room.'),
    })
    .describe('A recording runs.'),
  'recording.paused': z
    .strictObject({ recordingId, pausedAt: at.describe('When the recording was paused.') })
    .describe('A recording is paused: nothing is recorded.'),
  'recording.resumed': z
    .strictObject({ recordingId, resumedAt: at.describe('When the recording was resumed.') })
    .describe('A paused recording goes on.'),
  'recording.stopped': z
    .strictObject({ recordingId, endedAt: at.describe('When the recording ended.') })
    .describe('A recording ended; its file is being made.'),
  'recording.ready': z
    .strictObject({
      recordingId,
      storage: recordingStorage,
      durationSeconds: z.int().nullable().describe('Length in seconds; null when unknown.'),
      sizeBytes: z.int().nullable().describe('Size of the file in bytes; null when unknown.'),
      mimeType: z.string().describe('Media type of the file.'),
      sha256: z.string().nullable().describe('SHA-256 of the file, in hexadecimal; null when unknown.'),
    })
    .describe('The file of a recording is ready.'),
  'recording.failed': z
    .strictObject({ recordingId, errorMessage })
    .describe('The file of a recording could not be made.'),
  'recording.deleted': z
    .strictObject({ recordingId, reason: recordingDeleteReason })
    .describe('A recording was deleted.'),
  'recording.render_ready': z
    .strictObject({
      recordingId,
      renderId,
      format: renderFormat,
      durationMs: z.int().nullable().describe('Length in milliseconds; null when unknown.'),
      sizeBytes: z.int().nullable().describe('Size of the file in bytes; null when unknown.'),
      sha256: z.string().nullable().describe('SHA-256 of the file, in hexadecimal; null when unknown.'),
    })
    .describe('A file that was requested of a recording is ready.'),
  'recording.render_failed': z
    .strictObject({ recordingId, renderId, errorMessage })
    .describe('A file that was requested of a recording could not be made.'),
  'stream.started': z
    .strictObject({ streamId, startedAt: at.describe('When the first picture was sent.') })
    .describe('A live stream reached its address, and everybody in the call sees that it is live.'),
  'stream.failed': z
    .strictObject({ streamId, errorMessage })
    .describe('A live stream could not reach its address for five minutes, and was given up.'),
  'stream.ended': z
    .strictObject({ streamId, reason: streamEndReason })
    .describe('A live stream was stopped, or ended with its call.'),
  'person.erased': z
    .strictObject({
      erasureId: z.string().describe('The erasure, as the response to its request named it.'),
      recordings: erasedRecordings.describe(
        'Whether the recordings that contain the person and other people were kept or deleted.',
      ),
      erased: erasedCounts,
    })
    .describe('The data of a person was erased. The event does not name the person.'),
  'key.created': z.strictObject(key).describe('A secret key was created.'),
  'key.rolled': z
    .strictObject({ ...key, successorId: z.string().describe('The new key.') })
    .describe('A key was rolled. The old key ends at `expiresAt`.'),
  'key.revoked': z.strictObject(key).describe('A key was revoked and no longer works.'),
  'key.expiring': z
    .strictObject({
      keyId: key.keyId,
      name: keyLabel,
      expiresAt: at.describe('When the key stops working.'),
      daysLeft: z.int().describe('14 or 3: the key expires within so many days.'),
    })
    .describe('A key that was not rolled expires within `daysLeft` days.'),
  'key.expired': z
    .strictObject({
      keyId: key.keyId,
      name: keyLabel,
      expiresAt: at.describe('When the key stopped working.'),
    })
    .describe('A key has expired and no longer works.'),
  'webhook.disabled': z
    .strictObject({ webhookId, reason: webhookDisabledReason })
    .describe('The server disabled an endpoint.'),
} as const;

/** The data that a test of an endpoint posts. It is not in the log. */
export const TEST_EVENT_DATA = z.strictObject({ webhookId }).describe('You tested an endpoint.');

export type EventType = keyof typeof EVENT_DATA;
export type EventData<T extends EventType> = z.infer<(typeof EVENT_DATA)[T]>;

/**
 * Types that are posted to endpoints and are not in the log. Only endpoints that name such a type get it. Its data is
 * made when it is posted, by the group that knows it.
 */
export const UNLISTED_EVENT_TYPES = ['turn.created', 'speech.started', 'speech.stopped'] as const;

/** All types of the log, in the order of the documentation. */
export const EVENT_TYPES = keysOf(EVENT_DATA);

/** All types that an endpoint can name. */
export const POSTED_EVENT_TYPES = [...EVENT_TYPES, ...UNLISTED_EVENT_TYPES];
export type UnlistedEventType = (typeof UNLISTED_EVENT_TYPES)[number];
