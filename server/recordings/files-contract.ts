import { z } from 'zod';
import { personalText } from '../platform/request-log/marks';

export const mimeType = z
  .string()
  .describe('Media type of the file, for example `video/webm`.')
  .meta({ examples: ['video/webm'] });
export const sizeBytes = z.int().nullable().describe('Size of the file in bytes; null until known.');

/** The files of a recording, which its details and lists have. */
export const files = z
  .array(
    z
      .object({
        fileId: z.string().describe('Identifier of the file for the stream and download routes.'),
        role: z
          .enum(['composite', 'mix', 'person'])
          .describe(
            '`composite`: everybody in one picture. `mix`: the sound of everybody. `person`: the sound of one person, from the start of the recording.',
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
        mimeType,
        sizeBytes,
        sha256: z.string().nullable().describe('SHA-256 of the file, in hexadecimal.'),
      })
      .describe('A file of a recording.')
      .meta({ id: 'RecordingFile' }),
  )
  .describe(
    'Finished files, that of everybody first; empty until the recording is ready. An audio recording has no `mix` if the server has no ffmpeg.',
  );
