import { z } from 'zod';
import { plainText, writtenText } from '../../platform/text';
import { bundle, sessionId, turn } from './artifact-contract';
import { personalText } from '../../platform/request-log/marks';

/** The formats of a transcript: data, or a text to read or to show beside a picture. */
const transcriptFormat = z
  .enum(['json', 'vtt', 'srt', 'md', 'txt'])
  .describe('Format of a transcript.')
  .meta({ id: 'TranscriptFormat' });

const RANGE_MAX_MS = 1_000_000_000_000;
const rangeBound = () => z.int().min(0).max(RANGE_MAX_MS).optional();

export const getTranscript = {
  input: z.object({
    sessionId,
    format: transcriptFormat
      .default('json')
      .describe('Format: JSON, WebVTT, SubRip, Markdown or plain text.'),
    from: rangeBound()
      .describe(
        "Only turns that begin at or after this time, in milliseconds after the session's start; absent: from the start.",
      )
      .meta({ examples: [600_000] }),
    to: rangeBound()
      .describe(
        "Only turns that begin before this time, in milliseconds after the session's start; absent: to the end.",
      )
      .meta({ examples: [1_200_000] }),
  }),
  output: bundle
    .pick({ conferenceSessionId: true, roomId: true, startedAt: true, endedAt: true, artifactStatus: true })
    .extend({
      roomName: personalText().describe('Name of the room.'),
      turns: z
        .array(turn)
        .describe('The transcript in order. `index` counts from the start of the session, also with `from`.'),
    })
    .describe('The transcript of a session.')
    .meta({ id: 'Transcript' }),
};

/** A cursor of a transcript: how many turns come before it, and which turn is the last of them. */
export const nextTurns = z.string().regex(/^\d{1,9}\.\d{1,14}\.\d{1,14}\.[\w-]{1,64}$/);

/** The longest text to search for in a transcript, in characters. */
const SEARCHED_MAX = 200;

/** The filters of a transcript; without any of them, all turns are returned. */
export const transcriptWindow = {
  from: rangeBound()
    .describe("Only turns that begin at or after this time, in milliseconds after the session's start.")
    .meta({ examples: [600_000] }),
  to: rangeBound()
    .describe("Only turns that begin before this time, in milliseconds after the session's start.")
    .meta({ examples: [1_200_000] }),
  after: nextTurns
    .optional()
    .describe('The `next` of the previous window; absent: from the first turn.')
    .meta({ examples: ['300.1772359200000.1772359203000.trn_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  limit: z
    .int()
    .min(0)
    .max(1_000)
    .optional()
    .describe('Maximum number of turns, 0 to 1000. With 0, the response has no transcript.')
    .meta({ examples: [300] }),
  maxTextBytes: z
    .int()
    .min(1)
    .optional()
    .describe('Maximum size of the texts in the window, in bytes of UTF-8. A window has at least one turn.')
    .meta({ examples: [40_000] }),
  speaker: writtenText()
    .min(1)
    .max(SEARCHED_MAX)
    .optional()
    .describe(
      'Only turns of speakers with this `externalUserId`, or with this text in their name. Case does not matter.',
    )
    .meta({ examples: ['Ada'] }),
  query: writtenText()
    .min(1)
    .max(SEARCHED_MAX)
    .optional()
    .describe('Only turns that contain these words in this order. Case does not matter.')
    .meta({ examples: ['offer'] }),
};

/** A transcript page by page. */
export const listTurns = {
  input: z.object({
    sessionId: plainText().describe('The session.'),
    after: nextTurns
      .nullable()
      .default(null)
      .describe('The `next` of the previous page; null for the first page.'),
  }),
  output: z.object({
    turns: z.array(turn).describe('In the order of speaking.'),
    next: nextTurns.nullable().describe('Pass it as `after` for the next page; null at the end.'),
  }),
};

/** A transcript as text, page by page: the texts of all pages one after the other are the file. */
export const readTranscriptText = {
  input: z.object({
    sessionId: plainText().describe('The session.'),
    format: transcriptFormat.exclude(['json']).describe('Format of the file.'),
    after: nextTurns
      .nullable()
      .default(null)
      .describe('The `next` of the previous page; null for the first page.'),
  }),
  output: z.object({
    fileName: personalText().describe('Suggested file name.'),
    mediaType: z.string().describe('Media type of the file.'),
    text: personalText().describe('The text of this page.'),
    next: nextTurns.nullable().describe('Pass it as `after` for the next page; null at the end.'),
  }),
};
