import { z } from 'zod';
import { RENDER_FORMATS, renderFormat, renderStatus } from '../../platform/vocabulary/recording-status';
import { personalText, secret } from '../../platform/request-log/marks';
import { recordingId } from '../contract';

/** Not checked by the schema, as the identifier of a recording. */
const renderId = z
  .string()
  .describe('Identifier of the render, a UUID.')
  .meta({ format: 'uuid', examples: ['0198f3b7-1d0a-4c9e-8a67-5b2f9e7d4c10'] });

const moment = z.iso.datetime();
/** The longest recording has 12 hours. */
const POSITION_MAX_MS = 86_400_000;
const position = () => z.int().min(0).max(POSITION_MAX_MS);

const filename = personalText()
  .describe('Name of the saved file.')
  .meta({ examples: ['Weekly sync 2026-01-05.mp4'] });
const mimeType = z
  .string()
  .describe('Media type of the file.')
  .meta({ examples: ['video/mp4'] });
const sizeBytes = z.int().describe('Size of the file in bytes.');

const render = z
  .object({
    renderId,
    recordingId,
    format: renderFormat,
    from: z
      .int()
      .nullable()
      .describe('Start of the clip, in milliseconds; null: the start of the recording.'),
    to: z.int().nullable().describe('End of the clip, in milliseconds; null: the end of the recording.'),
    status: renderStatus,
    progress: z.number().describe('Progress of making the file, 0 to 1; 1 when it is ready.'),
    estimatedReadyAt: moment
      .nullable()
      .describe('Estimated time when the file is ready; null while unknown, and when it is finished.'),
    error: z.string().nullable().describe('Why the file could not be made, or why it waits; null otherwise.'),
    mimeType,
    sizeBytes: sizeBytes.nullable().describe('Size of the file in bytes; null until it is ready.'),
    durationMs: z.int().nullable().describe('Length of the file in milliseconds; null until it is ready.'),
    sha256: z.string().nullable().describe('SHA-256 of the file, in hexadecimal; null until it is ready.'),
    createdAt: moment.describe('When the render was requested.'),
    readyAt: moment.nullable().describe('When the file was ready; null until then.'),
  })
  .describe('A file made from a recording: all of it as MP4, or a clip.')
  .meta({ id: 'RecordingRender' });

export const createRender = {
  input: z.object({
    recordingId,
    format: z
      .enum(RENDER_FORMATS)
      .describe(
        'Format: `mp4` (H.264 and AAC), or `webm`, the format of the recording, which needs `from` or `to`.',
      )
      .meta({ examples: ['mp4'] }),
    from: position()
      .optional()
      .describe('Start of a clip, in milliseconds after the start of the recording; absent: from the start.')
      .meta({ examples: [60_000] }),
    to: position()
      .optional()
      .describe('End of a clip, in milliseconds after the start of the recording; absent: to the end.')
      .meta({ examples: [90_000] }),
  }),
  output: render,
};

export const listRenders = {
  input: z.object({ recordingId }),
  output: z
    .object({ renders: z.array(render).describe('Newest first, including unfinished and failed ones.') })
    .describe('Renders of a recording.')
    .meta({ id: 'RecordingRenderList' }),
};

export const getRender = {
  input: z.object({ recordingId, renderId }),
  output: render,
};

export const downloadRender = {
  input: z.object({ recordingId, renderId }),
  output: z
    .object({
      url: secret(z.url())
        .describe('Absolute URL of the file; it needs no header and expires.')
        .meta({
          examples: [
            'https://meet.example.com/api/recordings/0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95/renders/0198f3b7-1d0a-4c9e-8a67-5b2f9e7d4c10/file?token=eyJhbGciOiJFZERTQSJ9.e30.c2ln',
          ],
        }),
      expiresAt: moment.describe('When the URL stops working.'),
      filename,
      mimeType,
      sizeBytes,
    })
    .describe('A URL that saves a render.')
    .meta({ id: 'RenderDownloadUrl' }),
};

export const deleteRender = {
  input: z.object({ recordingId, renderId }),
  output: z.void(),
};

/** The renders of a recording, and what the person in the portal may do. */
export const openRenders = {
  input: z.object({ id: recordingId }),
  output: listRenders.output.extend({
    mayRender: z.boolean().describe('Whether the caller can request and delete renders.'),
    makesMp4: z.boolean().describe('Whether this server can make an MP4 of the recording, if it is WebM.'),
    clipFormats: z
      .array(renderFormat)
      .describe('The formats in which this server can make clips of the recording.'),
  }),
};
