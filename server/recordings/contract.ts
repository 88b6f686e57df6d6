import { z } from 'zod';
import { roomId } from '../rooms/access/contract';
import { files, mimeType, sizeBytes } from './files-contract';
import {
  recordedBy,
  recordingKind,
  recordingStatus,
  recordingStorage,
} from '../platform/vocabulary/recording-status';
import { listCursor } from '../platform/lists/cursor';
import { plainText } from '../platform/text';
import { filtersOf } from '../platform/lists/filters';
import { personalText, secret } from '../platform/request-log/marks';

const moment = z.iso.datetime();

/** Not checked by the schema: an id that is not a UUID names nothing, and the rule returns 404. */
export const recordingId = z
  .string()
  .describe('Identifier of the recording, a UUID.')
  .meta({ format: 'uuid', examples: ['0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95'] });

const recording = z
  .object({
    id: recordingId,
    roomId,
    roomName: personalText()
      .describe('Name of the room.')
      .meta({ examples: ['Weekly sync'] }),
    conferenceSessionId: z
      .string()
      .nullable()
      .describe('The session that was recorded.')
      .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    recordedBy,
    gaps: z
      .array(
        z
          .object({
            fromSeconds: z.number().describe('Where the missing time begins, in seconds from the start.'),
            toSeconds: z.number().describe('Where the recording continues.'),
          })
          .describe('A time that is missing in a recording.')
          .meta({ id: 'RecordingGap' }),
      )
      .describe(
        'Times that are missing in the file, because another recorder of the server had to continue, or sound of somebody in a recording of kind `audio` or `tracks` did not arrive. Usually empty.',
      ),
    pauses: z
      .array(
        z
          .object({
            atSeconds: z.number().describe('Where the pause is in the file, in seconds from the start.'),
            pausedAt: moment.describe('When the recording was paused.'),
            resumedAt: moment
              .nullable()
              .describe('When it was resumed; null: it is still paused, or ended while it was.'),
          })
          .describe('A time in which a recording was paused. The file goes on without it.')
          .meta({ id: 'RecordingPause' }),
      )
      .describe('Times in which hosts paused the recording, in their order. Usually empty.'),
    kind: recordingKind,
    status: recordingStatus.describe('Status of the recording.'),
    storage: recordingStorage,
    startedAt: moment.describe('When recording began.'),
    endedAt: moment.nullable().describe('When recording ended; null while it runs.'),
    durationSeconds: z.int().nullable().describe('Length in seconds; null until known.'),
    sizeBytes,
    progressPercent: z
      .int()
      .nullable()
      .describe('Progress of making the file, 0 to 100; null before and after.'),
    mimeType,
    width: z
      .int()
      .nullable()
      .describe('Width of the picture in pixels; null without a picture of everybody.'),
    height: z
      .int()
      .nullable()
      .describe('Height of the picture in pixels; null without a picture of everybody.'),
    playbackAvailable: z.boolean().describe('Whether the stream route returns a URL now.'),
    startedBy: z
      .object({
        displayName: personalText()
          .describe('Their name in the call.')
          .meta({ examples: ['Ada Example'] }),
        externalUserId: z.string().nullable().describe('Your own identifier of the person.'),
      })
      .describe('The person who started the recording.')
      .meta({ id: 'RecordingStarter' })
      .nullable()
      .describe('The person who started the recording; null when unknown.'),
    files,
    errorMessage: z
      .string()
      .nullable()
      .describe('Why the recording failed, or why a file of it is missing; null if nothing failed.'),
    createdAt: moment.describe('When the record was created.'),
    updatedAt: moment.describe('When the record last changed.'),
  })
  .describe('A recording of a call.')
  .meta({ id: 'Recording' });

const outOfBand = z
  .object({
    replayOutOfBand: z
      .literal(true)
      .describe('The file is in your own bucket, which this service cannot read.'),
    reason: z.literal('customer_storage').describe('Why this service does not serve the file.'),
    recordingId,
    storage: z
      .object({
        provider: z.literal('s3').describe('Kind of storage.'),
        bucket: z.string().describe('Name of the bucket.'),
        key: z.string().describe('Key of the object.'),
        region: z.string().nullable().describe('Region of the bucket.'),
        endpoint: z.string().nullable().describe('Endpoint, if it is not the default.'),
      })
      .describe('Location of the file. It never contains a credential.')
      .meta({ id: 'CustomerStorage' }),
    filename: personalText()
      .describe('Suggested file name.')
      .meta({ examples: ['Weekly sync 2026-01-05.webm'] }),
    mimeType,
    sizeBytes,
  })
  .describe('Location of a recording that this service cannot serve.')
  .meta({ id: 'OutOfBandPlayback' });

/**
 * Distinguishes an answer with a URL from `outOfBand`. It is never sent; it is for clients that check for the field.
 */
const notOutOfBand = z
  .literal(false)
  .optional()
  .describe('Absent in a response with a URL; true in a response for your own bucket.');

const url = secret(z.url())
  .describe('Absolute URL of the file; it needs no header and expires.')
  .meta({
    examples: [
      'https://meet.example.com/api/recordings/0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95/file?token=eyJhbGciOiJFZERTQSJ9.e30.c2ln',
    ],
  });
const expiresAt = moment.describe('When the URL stops working.');

const next = z.string().nullable().describe('Pass it as `after` for the next page; null at the end.');
const after = listCursor('[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}').optional();

export const listRecordings = {
  input: z.object({
    roomId: z
      .string()
      .optional()
      .describe('Only recordings of this room; an empty value counts as absent.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    limit: z
      .int()
      .min(1)
      .max(200)
      .optional()
      .describe('Maximum number of recordings, 1 to 200; absent: all.')
      .meta({ examples: [50] }),
    after: after
      .describe('The `next` of the previous page; absent: starts with the newest.')
      .meta({ examples: ['1772359200000.0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95'] }),
    ...filtersOf('recordings'),
  }),
  output: z
    .object({
      recordings: z.array(recording).describe('Newest first, including unfinished and failed ones.'),
      next,
    })
    .describe('Recordings that the caller can read.')
    .meta({ id: 'RecordingList' }),
};

export const getRecording = {
  input: z.object({ id: recordingId }),
  output: recording.extend({}).describe('A recording with its files.').meta({ id: 'RecordingDetails' }),
};

const fileId = z
  .string()
  .optional()
  .describe('A file of the recording, from `files` of its details; absent: the file of everybody.')
  .meta({ examples: ['0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b96'] });

const sprite = z
  .object({
    url: url.describe(
      'URL of a JPEG picture with small pictures of the whole length, in rows from the top. It expires with the URL of the file.',
    ),
    intervalSeconds: z
      .number()
      .describe('Time between two small pictures, in seconds; the first one shows the start.'),
    count: z.int().describe('Number of small pictures.'),
    columns: z.int().describe('Number of small pictures in a row.'),
    width: z.int().describe('Width of a small picture in pixels.'),
    height: z.int().describe('Height of a small picture in pixels.'),
  })
  .describe('Small pictures of a recording in one file.')
  .meta({ id: 'PlaybackSprite' });

const pictures = z
  .object({
    posterUrl: url
      .nullable()
      .describe(
        'URL of a JPEG picture for the player before it plays; null for a recording of sound. It expires with the URL of the file.',
      ),
    sprite: sprite
      .nullable()
      .describe('Small pictures for the time line of a player; null for a recording of sound.'),
    loudness: z
      .array(z.int())
      .describe(
        'Loudness of equal parts of the length, in their order, from 0 (silent) to 100; at most 300. Empty when the recording has no sound, and when its pictures were made before the server measured it.',
      ),
  })
  .describe('Pictures and loudness for a player.')
  .meta({ id: 'PlaybackPictures' })
  .optional()
  .describe(
    'Pictures and loudness for a player; absent until they are made, without ffmpeg on the server, and for the file of one person.',
  );

export const streamRecording = {
  input: z.object({ id: recordingId, fileId }),
  output: z
    .union([
      z
        .object({ replayOutOfBand: notOutOfBand, url, expiresAt, mimeType, pictures })
        .describe('A URL that plays the recording.')
        .meta({ id: 'PlaybackUrl' }),
      outOfBand,
    ])
    .describe('Address for playing the recording.')
    .meta({ id: 'RecordingStream' }),
};

export const downloadRecording = {
  input: z.object({ id: recordingId, fileId }),
  output: z
    .union([
      z
        .object({
          replayOutOfBand: notOutOfBand,
          url,
          expiresAt,
          filename: personalText()
            .describe('Name of the saved file.')
            .meta({ examples: ['Weekly sync 2026-01-05.webm'] }),
          mimeType,
          sizeBytes,
        })
        .describe('A URL that saves the recording.')
        .meta({ id: 'DownloadUrl' }),
      outOfBand,
    ])
    .describe('Address for downloading the recording.')
    .meta({ id: 'RecordingDownload' }),
};

/** One recording, for the portal. */
export const openRecording = {
  input: z.object({ id: recordingId }),
  output: getRecording.output.extend({
    accountId: z.string().describe('The account that the room counts for.'),
    mayManage: z
      .boolean()
      .describe('Whether the caller can delete the recording, and retry it after a failure.'),
  }),
};

/** Retries a failed recording. */
export const retryRecording = {
  input: z.object({ id: recordingId }),
  output: z.object({ status: z.literal('processing').describe('The file is being made.') }),
};

export const deleteRecording = {
  input: z.object({ id: recordingId }),
  output: z
    .object({
      deleted: z.literal(true).describe('The recording is deleted; its bytes are deleted in the background.'),
      remains: z
        .object({
          bucket: z.string().describe('Name of your bucket.'),
          key: z.string().describe('Key of the file.'),
        })
        .describe('A file in your own bucket.')
        .meta({ id: 'RemainingFile' })
        .nullable()
        .describe(
          'The file in your own bucket, which this service does not delete; null when there is none.',
        ),
    })
    .describe('The result of deleting a recording.')
    .meta({ id: 'RecordingDeletion' }),
};

/** The recordings that the portal shows; a room may be an embed room of the person's account. */
export const listRecordingHistory = {
  input: z.object({
    of: z
      .union([
        z.object({ accountId: plainText().describe('Every room of that account.') }),
        z.object({ roomId: plainText().describe('That room.') }),
        z.object({ sessionId: plainText().describe('That session.') }),
      ])
      .describe('Recordings of an account, room or session.'),
    after: after.describe('The `next` of the previous page.'),
    limit: z.int().min(1).max(100).default(25).describe('Maximum number of recordings, 1 to 100.'),
  }),
  output: z.object({
    recordings: z.array(recording).describe('Newest first, including unfinished and failed ones.'),
    next,
  }),
};
