import { z } from 'zod';
import { plainText } from '../../platform/text';
import { bundle, sessionId } from './artifact-contract';
import { personalText } from '../../platform/request-log/marks';

/** The formats of minutes: data, or a document to read. */
const minutesFormat = z
  .enum(['json', 'md', 'html'])
  .describe('Format of minutes.')
  .meta({ id: 'MinutesFormat' });

/** Minutes as a file. */
export const getMinutes = {
  input: z.object({
    sessionId,
    format: minutesFormat.default('json').describe('Format: JSON, Markdown or a page of HTML.'),
  }),
  output: bundle
    .omit({ turns: true, polls: true, pollCount: true })
    .extend({
      roomName: personalText().describe('Name of the room.'),
      durationSeconds: z.int().nullable().describe('Length in seconds; null while the session runs.'),
    })
    .describe('The minutes of a session.')
    .meta({ id: 'Minutes' }),
};

/** Minutes as a text, in the portal. */
export const readMinutesText = {
  input: z.object({
    sessionId: plainText().describe('The session.'),
    format: minutesFormat.exclude(['json']).describe('Format of the file.'),
  }),
  output: z.object({
    fileName: personalText().describe('Suggested file name.'),
    mediaType: z.string().describe('Media type of the file.'),
    text: personalText().describe('The content of the file.'),
  }),
};
