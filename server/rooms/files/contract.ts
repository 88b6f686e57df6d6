import { z } from 'zod';
import { listCursor } from '../../platform/lists/cursor';
import { personalText, secretText } from '../../platform/request-log/marks';

const sessionId = z
  .string()
  .describe('Identifier of the conference session: `ses_` and 26 characters.')
  .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const fileId = z
  .string()
  .describe('Identifier of the file: `fil_` and 26 characters.')
  .meta({ examples: ['fil_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const filename = personalText()
  .describe('Name for saving the file, without a path and without invisible characters.')
  .meta({ examples: ['Budget.pdf'] });

const mimeType = z
  .string()
  .describe(
    'Media type, detected from the bytes and not from the name; `application/octet-stream` if unknown.',
  )
  .meta({ examples: ['application/pdf'] });

const sizeBytes = z.int().describe('Size in bytes.');

const file = z
  .object({
    fileId,
    messageId: z.string().describe('The chat message that contains the file.'),
    filename,
    mimeType,
    sizeBytes,
    sentAt: z.iso.datetime().describe('When it was sent.'),
    participantId: z.string().describe('The sender.'),
    displayName: personalText().describe('Their name in the call.'),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null for people without one.'),
  })
  .describe('A file that was sent to everybody in the chat of a session.')
  .meta({ id: 'SessionFile' });

export const listFiles = {
  input: z.object({
    sessionId,
    limit: z
      .int()
      .min(1)
      .max(100)
      .default(50)
      .describe('Maximum number of files, 1 to 100.')
      .meta({ examples: [50] }),
    after: listCursor('fil_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the previous page. Missing: from the first.')
      .meta({ examples: ['1772359200000.fil_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      files: z.array(file).describe('In the order in which they were sent.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Files of a session.')
    .meta({ id: 'SessionFileList' }),
};

/** The same for a signed-in person, with what they may do with the files. */
export const listFilesFromHistory = {
  input: listFiles.input,
  output: listFiles.output.extend({
    mayDelete: z.boolean().describe('Whether the person can delete files, because they own the room.'),
  }),
};

export const downloadFile = {
  input: z.object({ sessionId, fileId }),
  output: z
    .object({
      url: secretText().describe(
        'Address of the bytes. Everybody who has it can download the file, so give it only to the person who should have the file.',
      ),
      expiresAt: z.iso.datetime().describe('Until when a download can begin.'),
      filename,
      mimeType,
      sizeBytes,
    })
    .describe('Temporary address for downloading a file.')
    .meta({ id: 'SessionFileDownload' }),
};

export const deleteFile = {
  input: z.object({ sessionId, fileId }),
  output: z.void(),
};
