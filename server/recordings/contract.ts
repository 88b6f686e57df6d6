import { z } from 'zod';
import { roomId } from '../rooms/access/contract';
import { recordingStatus, recordingStorage } from '../platform/recording-status';
import { listCursor } from '../platform/list-cursor';
import { plainText } from '../platform/text';
import { filtersOf } from '../platform/list-filters';

const moment = z.iso.datetime();

/** Not checked by the schema: what is no UUID names nothing and is answered 404 by the rule. */
const id = z
  .string()
  .describe('Identifier of the recording, a UUID.')
  .meta({ format: 'uuid', examples: ['0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95'] });

const mimeType = z
  .string()
  .describe('Media type of the file, for example `video/webm`.')
  .meta({ examples: ['video/webm'] });
const sizeBytes = z.int().nullable().describe('Size of the file in bytes; null until it is known.');

const recording = z
  .object({
    id,
    roomId,
    roomName: z
      .string()
      .describe('Name of the room.')
      .meta({ examples: ['Weekly sync'] }),
    conferenceSessionId: z
      .string()
      .nullable()
      .describe('The session that was recorded.')
      .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    kind: z.literal('composite').describe('One picture made of everybody in the call.'),
    status: recordingStatus.describe('How far the recording is.'),
    storage: recordingStorage,
    startedAt: moment.describe('When recording began.'),
    endedAt: moment.nullable().describe('When recording ended; null while it runs.'),
    durationSeconds: z.int().nullable().describe('Length in seconds; null until it is known.'),
    sizeBytes,
    progressPercent: z
      .int()
      .nullable()
      .describe('How far the finished file is, 0 to 100, while it is made; null before and after.'),
    mimeType,
    width: z.int().nullable().describe('Width of the picture in pixels.'),
    height: z.int().nullable().describe('Height of the picture in pixels.'),
    playbackAvailable: z.boolean().describe('Whether the stream route gives a URL now.'),
    startedBy: z
      .object({
        displayName: z
          .string()
          .describe('Their name in the call.')
          .meta({ examples: ['Ada Example'] }),
        externalUserId: z.string().nullable().describe('Your own identifier of them.'),
      })
      .describe('Who pressed record.')
      .meta({ id: 'RecordingStarter' })
      .nullable()
      .describe('Who pressed record; null when unknown.'),
    errorMessage: z.string().nullable().describe('Why it failed; null unless it did.'),
    createdAt: moment.describe('When the record was made.'),
    updatedAt: moment.describe('When the record last changed.'),
  })
  .describe('A recording of a call.')
  .meta({ id: 'Recording' });

const outOfBand = z
  .object({
    replayOutOfBand: z
      .literal(true)
      .describe('The file lies in your own bucket, which this service cannot read.'),
    reason: z.literal('customer_storage').describe('Why it is not served from here.'),
    recordingId: id,
    storage: z
      .object({
        provider: z.literal('s3').describe('Kind of storage.'),
        bucket: z.string().describe('Name of the bucket.'),
        key: z.string().describe('Key of the object.'),
        region: z.string().nullable().describe('Region of the bucket.'),
        endpoint: z.string().nullable().describe('Endpoint, when it is not the usual one.'),
      })
      .describe('Where the file lies. Never a credential.')
      .meta({ id: 'CustomerStorage' }),
    filename: z
      .string()
      .describe('A name to save it under.')
      .meta({ examples: ['Weekly sync 2026-01-05.webm'] }),
    mimeType,
    sizeBytes,
  })
  .describe('Where a recording lies that cannot be served from here.')
  .meta({ id: 'OutOfBandPlayback' });

/** Tells an answer with a URL from `outOfBand`. It is never sent, for clients that look whether the field is there. */
const notOutOfBand = z
  .literal(false)
  .optional()
  .describe('Absent in an answer with a URL; true in the one for your own bucket.');

const url = z
  .url()
  .describe('Absolute URL of the file; it needs no header and expires.')
  .meta({
    examples: [
      'https://meet.example.com/api/recordings/0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95/file?token=eyJhbGciOiJFZERTQSJ9.e30.c2ln',
    ],
  });
const expiresAt = moment.describe('When the URL stops working.');

const next = z.string().nullable().describe('What to pass as `after` for the next page; null at the end.');
const after = listCursor('[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}').optional();

export const listRecordings = {
  input: z.object({
    roomId: z
      .string()
      .optional()
      .describe('Only recordings of this room; empty counts as absent.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    limit: z
      .int()
      .min(1)
      .max(200)
      .optional()
      .describe('How many recordings at most, 1 to 200; absent: all of them.')
      .meta({ examples: [50] }),
    after: after
      .describe('Continues a page: the `next` of the page before; absent: the newest.')
      .meta({ examples: ['1772359200000.0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95'] }),
    ...filtersOf('recordings'),
  }),
  output: z
    .object({
      recordings: z.array(recording).describe('Newest first, unfinished and failed ones too.'),
      next,
    })
    .describe('Recordings that the caller may see.')
    .meta({ id: 'RecordingList' }),
};

export const getRecording = {
  input: z.object({ id }),
  output: recording
    .extend({
      files: z
        .array(
          z
            .object({
              role: z.literal('composite').describe('What the file holds.'),
              mimeType,
              sizeBytes,
              sha256: z.string().nullable().describe('SHA-256 of the file, hex.'),
            })
            .describe('A file of a recording.')
            .meta({ id: 'RecordingFile' }),
        )
        .describe('Finished files; empty until the recording is ready.'),
    })
    .describe('A recording with its files.')
    .meta({ id: 'RecordingDetails' }),
};

export const streamRecording = {
  input: z.object({ id }),
  output: z
    .union([
      z
        .object({ replayOutOfBand: notOutOfBand, url, expiresAt, mimeType })
        .describe('A URL that plays the recording.')
        .meta({ id: 'PlaybackUrl' }),
      outOfBand,
    ])
    .describe('Where the recording can be played.')
    .meta({ id: 'RecordingStream' }),
};

export const downloadRecording = {
  input: z.object({ id }),
  output: z
    .union([
      z
        .object({
          replayOutOfBand: notOutOfBand,
          url,
          expiresAt,
          filename: z
            .string()
            .describe('Name it is saved under.')
            .meta({ examples: ['Weekly sync 2026-01-05.webm'] }),
          mimeType,
          sizeBytes,
        })
        .describe('A URL that saves the recording.')
        .meta({ id: 'DownloadUrl' }),
      outOfBand,
    ])
    .describe('Where the recording can be fetched.')
    .meta({ id: 'RecordingDownload' }),
};

/** One recording, for the portal. */
export const openRecording = {
  input: z.object({ id }),
  output: getRecording.output.extend({
    mayManage: z
      .boolean()
      .describe('Whether the caller may delete it, and have it made again when it failed.'),
  }),
};

/** Retries a failed recording. */
export const retryRecording = {
  input: z.object({ id }),
  output: z.object({ status: z.literal('processing').describe('It is being made.') }),
};

export const deleteRecording = {
  input: z.object({ id }),
  output: z
    .object({
      deleted: z.literal(true).describe('The recording is gone; its bytes are removed in the background.'),
      remains: z
        .object({
          bucket: z.string().describe('Name of your bucket.'),
          key: z.string().describe('Key of the file.'),
        })
        .describe('A file in your own bucket.')
        .meta({ id: 'RemainingFile' })
        .nullable()
        .describe(
          'The file in your own bucket, which this service does not remove; null when there is none.',
        ),
    })
    .describe('What became of a recording.')
    .meta({ id: 'RecordingDeletion' }),
};

/** What the portal shows; a room may be an embed room of the person's account. */
export const listRecordingHistory = {
  input: z.object({
    of: z
      .union([
        z.object({ accountId: plainText().describe('Every room of that account.') }),
        z.object({ roomId: plainText().describe('That room.') }),
        z.object({ sessionId: plainText().describe('That session.') }),
      ])
      .describe('Whose recordings.'),
    after: after.describe('Continues a page: the `next` of the page before.'),
    limit: z.int().min(1).max(100).default(25).describe('How many recordings at most, 1 to 100.'),
  }),
  output: z.object({
    recordings: z.array(recording).describe('Newest first, unfinished and failed ones too.'),
    next,
  }),
};
