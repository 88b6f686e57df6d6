import { z } from 'zod';
import { RECORDING_LAYOUTS, RECORDING_ORIGINS, RECORDING_SOURCES } from '../vocabulary/recording-status';
import { by, participantId } from './protocol';

/*
 * The recording on `/hub`. The messages in client-messages.ts and server-messages.ts use these parts. The element imports only the types.
 */

export const recording = z.object({
  recordingId: z.string(),
  startedAt: z.iso.datetime(),
  kind: z
    .enum(['audio', 'tracks'])
    .optional()
    .describe(
      'Every client sends its own media with `send-track`: for `audio` its microphone, for `tracks` its camera and screen as well. Missing: a recorder records the call.',
    ),
  by: participantId.describe(
    'The participant whose element records; the id of the recorder when the server records.',
  ),
  isByServer: z
    .boolean()
    .optional()
    .describe(
      'Whether a recorder of the server records, so that nobody in the call has to stay. Missing: no.',
    ),
  isPauseRequested: z
    .boolean()
    .optional()
    .describe(
      'Whether a host asked to pause. The recorder pauses and sends `recording-paused`. Missing: no.',
    ),
  pausedAt: z.iso
    .datetime()
    .optional()
    .describe('When the recording was paused. Nothing is recorded until this field is missing.'),
  nextChunk: z.int().describe('All chunks before this one are stored: the recorder continues with it.'),
});
/** A recording in progress. */
export type RecordingState = z.infer<typeof recording>;

/** The source that a client sends for a recording. */
export const recordedSource = z.enum(RECORDING_SOURCES);

const recordingLayout = z.enum(RECORDING_LAYOUTS);
/** How the recorder of the server shows a call. */
export type RecordingLayout = z.infer<typeof recordingLayout>;

export const recorder = z.object({
  participantId: participantId.describe('The id of the recorder in signals.'),
  joinedAt: z.iso.datetime(),
});
/**
 * The recorder of the server in a call. It only receives, and is not a participant: it is in no list and takes no place.
 * In a mesh, everybody sends it their media.
 */
export type RecorderState = z.infer<typeof recorder>;

const sourceOfChunk = recordedSource
  .optional()
  .describe('The source that the receiver sends. Missing: it records the call.');

/** The messages of the server about the recording. */
export const recordingReports = [
  z
    .object({
      type: z.literal('recording-changed'),
      recording: recording.nullable(),
      limit: z
        .enum(['length', 'storage'])
        .optional()
        .describe(
          'Why the server ended the recording: it reached the maximum length, or its account reached its storage limit.',
        ),
    })
    .describe('A recording has started, was paused or goes on; null: it has ended.'),
  z
    .object({
      type: z.literal('start-recording'),
      recordingId: z.string().describe('The id that the recording will have.'),
      origin: z
        .enum(RECORDING_ORIGINS)
        .describe(
          'Origin of the request: an application over REST, or the setting `recordOnStart` of the room.',
        ),
    })
    .describe(
      'To a host or co-host whose `join` had `canRecord`: asks the receiver to record. It sends its own `start-recording`, or `decline-recording`.',
    ),
  z
    .object({ type: z.literal('recorder-changed'), recorder: recorder.nullable() })
    .describe(
      'The recorder of the server has connected; null: it is gone. It records only after `recording-changed`.',
    ),
  z
    .object({ type: z.literal('record-here') })
    .describe('Answers `request-recording`: the server does not record now, so the sender may record.'),
  z
    .object({
      type: z.literal('recording-queued'),
      recordingId: z.string().describe('The id that the recording will have.'),
      position: z.int().nullable().describe('Position in the queue, from 1; null: it begins now.'),
    })
    .describe('Answers `request-recording`: the server records, and `recording-changed` follows.'),
  z
    .object({ type: z.literal('recorder-layout'), layout: recordingLayout })
    .describe('To the recorder of the server: how it shows the call from now on.'),
  z
    .object({ type: z.literal('stop-recording'), by, recordingId: z.string() })
    .describe(
      'The receiver records and must stop: it sends the remaining chunks, then `stop-recording`. In a recording of kind `audio` or `tracks`: the remaining chunks of each source, then `track-sent`.',
    ),
  z
    .object({
      type: z.literal('chunk-stored'),
      recordingId: z.string(),
      source: sourceOfChunk,
      nextChunk: z.int(),
    })
    .describe('All chunks before `nextChunk` are stored; the recorder can discard them.'),
  z
    .object({
      type: z.literal('chunk-refused'),
      recordingId: z.string(),
      source: sourceOfChunk,
      nextChunk: z.int(),
      message: z.string(),
    })
    .describe('A chunk could not be stored. The recorder keeps it and later continues with `nextChunk`.'),
] as const;
