import { z } from 'zod';
import { listCursor } from '../../platform/list-cursor';

const sessionId = z
  .string()
  .describe('Identifier of the conference session: `ses_` and 26 characters.')
  .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const fileId = z
  .string()
  .describe('Identifier of the file: `fil_` and 26 characters.')
  .meta({ examples: ['fil_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const filename = z
  .string()
  .describe('Under which it can be saved: without a path, and without characters that hide something.')
  .meta({ examples: ['Budget.pdf'] });

const mimeType = z
  .string()
  .describe('Media type by its bytes, whatever its name says; `application/octet-stream`: another one.')
  .meta({ examples: ['application/pdf'] });

const sizeBytes = z.int().describe('Size in bytes.');

const file = z
  .object({
    fileId,
    messageId: z.string().describe('The chat message with which it was sent.'),
    filename,
    mimeType,
    sizeBytes,
    sentAt: z.iso.datetime().describe('When it was sent.'),
    participantId: z.string().describe('Who sent it.'),
    displayName: z.string().describe('Their name in the call.'),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of them; null for people without one.'),
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
      .describe('How many files at most, 1 to 100.')
      .meta({ examples: [50] }),
    after: listCursor('fil_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the page before. Missing: from the first.')
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
    mayDelete: z.boolean().describe('Whether the person may delete files: they own the room.'),
  }),
};

export const downloadFile = {
  input: z.object({ sessionId, fileId }),
  output: z
    .object({
      url: z
        .string()
        .describe(
          'Address of the bytes for whoever has it: pass it on to the person alone who is to have the file.',
        ),
      expiresAt: z.iso.datetime().describe('Until when a download may begin.'),
      filename,
      mimeType,
      sizeBytes,
    })
    .describe('Where a file can be fetched for a while.')
    .meta({ id: 'SessionFileDownload' }),
};

export const deleteFile = {
  input: z.object({ sessionId, fileId }),
  output: z.void(),
};
