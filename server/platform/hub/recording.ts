import { z } from 'zod';
import { RECORDING_LAYOUTS, RECORDING_ORIGINS, RECORDING_SOURCES } from '../vocabulary/recording-status';
import { by, id, participantId } from './protocol';

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
      'Every client sends its own media with `send-track`: for `audio` its microphone and the sound of its screen, for `tracks` its camera and screen as well. Missing: a recorder records the call.',
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
export type RecordedSource = z.infer<typeof recordedSource>;

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

/** The messages of a client about the recording. */
export const recordingRequests = [
  z
    .object({ type: z.literal('request-recording') })
    .describe(
      'Asks for a recording. The answer is `recording-queued` if the server records, or `record-here` if it does not.',
    ),
  z
    .object({
      type: z.literal('start-recording'),
      mimeType: z.string().max(100).describe('Media type of the chunks, for example `video/webm`.'),
      width: z.int().min(16).max(7_680).describe('Width of the picture in pixels.'),
      height: z.int().min(16).max(4_320).describe('Height of the picture in pixels.'),
      part: z
        .int()
        .min(0)
        .max(43_200)
        .optional()
        .describe(
          'From the page of the server that LiveKit Egress opens: the number of the file that Egress makes. Such a page sends no chunks.',
        ),
    })
    .describe(
      'The sender starts to record. It sends its chunks as binary frames after `recording-changed` has named it as the recorder.',
    ),
  z
    .object({
      type: z.literal('stop-recording'),
      chunkCount: z
        .int()
        .min(0)
        .nullable()
        .describe(
          'From the recorder: the number of chunks, when all are acknowledged. Null: from another participant, or the recorder gave up.',
        ),
    })
    .describe(
      'From the recorder: the recording is complete. From another participant: asks the recorder to stop.',
    ),
  z
    .object({ type: z.literal('pause-recording') })
    .describe('Asks the recorder to pause: `recording-changed` has `isPauseRequested`, and then `pausedAt`.'),
  z
    .object({ type: z.literal('resume-recording') })
    .describe('Ends the pause of the recording: `recording-changed` has no `pausedAt` any more.'),
  z
    .object({ type: z.literal('recording-paused') })
    .describe('From the recorder, when it was asked to pause: it records nothing now.'),
  z
    .object({
      type: z.literal('send-track'),
      recordingId: id(),
      source: recordedSource,
      firstChunk: z
        .int()
        .min(0)
        .max(1_000_000)
        .describe('The number of its first chunk: the next one of the sender in this recording.'),
      agoMs: z.int().min(0).max(3_600_000).describe('How long ago it began, in milliseconds.'),
      pageMs: z
        .int()
        .min(0)
        .max(1_000_000_000_000)
        .optional()
        .describe(
          'When it began by a clock of the sender that never stops, in milliseconds. With it, the server places the sources of one sender exactly beside one another, however late the messages arrive.',
        ),
    })
    .describe(
      'The sender sends its microphone or the sound of its screen (`screen-audio`) for a recording of kind `audio` or `tracks`, or its camera or screen for one of kind `tracks`. A WebM file with Opus, VP8 or VP9 begins now, and follows in chunks like those of a recorder. Sent again after a reconnection. The answer is `chunk-stored`, from which the sender continues.',
    ),
  z
    .object({
      type: z.literal('track-sent'),
      recordingId: id(),
      source: recordedSource,
      chunkCount: z
        .int()
        .min(0)
        .max(1_000_000)
        .describe('The number of chunks so far, when all are acknowledged.'),
    })
    .describe('The source of the sender is off, or the recording is paused or stops: the file is complete.'),
  z
    .object({ type: z.literal('decline-recording') })
    .describe('The sender got `start-recording`, and cannot record: the next browser is asked.'),
] as const;

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
