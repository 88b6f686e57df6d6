import { z } from 'zod';
import { recordingSource } from '../platform/vocabulary/recording-status';
import { personalText } from '../platform/request-log/marks';

export const mimeType = z
  .string()
  .describe('Media type of the file, for example `video/webm`.')
  .meta({ examples: ['video/webm'] });
export const sizeBytes = z.int().nullable().describe('Size of the file in bytes; null until known.');

const parts = z
  .array(
    z
      .object({
        fromMs: z.int().describe('When it was turned on, in milliseconds from the start of the recording.'),
        toMs: z.int().describe('When it was turned off.'),
      })
      .describe('A time in which the source of a file was on.')
      .meta({ id: 'RecordedPart' }),
  )
  .describe(
    'The times in which the source was on, in their order. Between them, sound is silent and a picture stands still. Empty in a `composite` or `mix`.',
  );

/** A file of a recording. */
export const file = z
  .object({
    fileId: z.string().describe('Identifier of the file for the stream and download routes.'),
    role: z
      .enum(['composite', 'mix', 'person'])
      .describe(
        '`composite`: everybody in one picture. `mix`: the sound of everybody. `person`: the microphone of one person or the sound of their screen, from the start of the recording; or their camera or shared screen, from its first picture.',
      )
      .meta({ id: 'RecordingFileRole' }),
    person: z
      .object({
        displayName: personalText()
          .describe('Their name in the call.')
          .meta({ examples: ['Ada Example'] }),
        externalUserId: z.string().nullable().describe('Your own identifier of the person.'),
      })
      .describe('The person in a file.')
      .meta({ id: 'RecordedPerson' })
      .nullable()
      .describe('The person in the file; null: everybody, or somebody unknown.'),
    source: recordingSource
      .nullable()
      .describe('The recorded source of the person; null in a `composite` or `mix`.'),
    startedAtMs: z
      .int()
      .describe('Where the file begins in the recording, in milliseconds from its start.')
      .meta({ examples: [0] }),
    parts,
    mimeType,
    sizeBytes,
    sha256: z.string().nullable().describe('SHA-256 of the file, in hexadecimal.'),
  })
  .describe('A file of a recording.')
  .meta({ id: 'RecordingFile' });

/** The files of a recording, which its details and lists have. */
export const files = z
  .array(file)
  .describe(
    'Finished files, that of everybody first; empty until the recording is ready. Recordings of kind `audio` and `tracks` have no `mix` if the server has no ffmpeg.',
  );
