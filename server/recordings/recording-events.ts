import type { AnyNewEvent } from '../platform/events/event-log';
import type { EventData } from '../platform/events/types';
import type { OwnedRecording, RecordingRow } from './store';

/*
 * The events of a recording. A rule appends them in the transaction that stores the change.
 */

const placeOf = ({ accountId, roomId, sessionId }: OwnedRecording) => ({ accountId, roomId, sessionId });

export const recordingStarted = (
  row: OwnedRecording,
  startedByParticipantId: string,
  at: Date,
): AnyNewEvent => ({
  type: 'recording.started',
  ...placeOf(row),
  at,
  data: { recordingId: row.id, startedByParticipantId },
});

export const recordingStopped = (row: OwnedRecording, endedAt: Date): AnyNewEvent => ({
  type: 'recording.stopped',
  ...placeOf(row),
  at: endedAt,
  data: { recordingId: row.id, endedAt: endedAt.toISOString() },
});

/** Nothing is recorded from now on. */
export const recordingPaused = (row: OwnedRecording, at: Date): AnyNewEvent => ({
  type: 'recording.paused',
  ...placeOf(row),
  at,
  data: { recordingId: row.id, pausedAt: at.toISOString() },
});

export const recordingResumed = (row: OwnedRecording, at: Date): AnyNewEvent => ({
  type: 'recording.resumed',
  ...placeOf(row),
  at,
  data: { recordingId: row.id, resumedAt: at.toISOString() },
});

/** The finished file can be fetched, or is in the account's own bucket. */
export const recordingReady = (row: OwnedRecording & RecordingRow, at: Date): AnyNewEvent => ({
  type: 'recording.ready',
  ...placeOf(row),
  at,
  data: {
    recordingId: row.id,
    storage: row.storage,
    durationSeconds: row.durationSeconds,
    sizeBytes: row.sizeBytes,
    mimeType: row.mimeType,
    sha256: row.sha256,
  },
});

export const recordingFailed = (row: OwnedRecording, errorMessage: string, at: Date): AnyNewEvent => ({
  type: 'recording.failed',
  ...placeOf(row),
  at,
  data: { recordingId: row.id, errorMessage },
});

export const recordingDeleted = (
  row: OwnedRecording,
  reason: EventData<'recording.deleted'>['reason'],
  at: Date,
): AnyNewEvent => ({
  type: 'recording.deleted',
  ...placeOf(row),
  at,
  data: { recordingId: row.id, reason },
});
