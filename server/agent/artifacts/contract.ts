import { z } from 'zod';
import { filtersOf } from '../../platform/lists/filters';
import { roomId } from '../../rooms/access/contract';
import { consent } from '../../rooms/consents/contract';
import { bundle, next, sessionId, sessionsAfter } from './artifact-contract';
import { nextTurns, transcriptWindow } from './transcript-contract';

export const listArtifacts = {
  input: z.object({
    roomId,
    limit: z
      .int()
      .min(1)
      .max(200)
      .optional()
      .describe('Maximum number of sessions, 1 to 200; absent: all.')
      .meta({ examples: [50] }),
    after: sessionsAfter
      .describe('The `next` of the previous page; absent: starts with the newest.')
      .meta({ examples: ['1772359200000.ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    maxBytes: z
      .int()
      .min(1)
      .optional()
      .describe('Maximum size of the page, in bytes of JSON. A page has at least one session.')
      .meta({ examples: [50_000] }),
    ...filtersOf('artifacts'),
  }),
  output: z
    .object({
      artifacts: z
        .array(
          bundle
            .extend({
              turnCount: z.int().describe('Number of turns in the transcript.'),
              participantCount: z.int().describe('Number of people who took part.'),
              durationSeconds: z.int().nullable().describe('Length in seconds; null while the session runs.'),
            })
            .describe('The artifact of a session, without the transcript.')
            .meta({ id: 'ArtifactSummary' }),
        )
        .describe('Newest first, without transcripts.'),
      next,
    })
    .describe('Artifacts of a room.')
    .meta({ id: 'ArtifactList' }),
};

export const getArtifact = {
  input: z.object({
    sessionId,
    ...transcriptWindow,
    maxPolls: z
      .int()
      .min(0)
      .max(100)
      .optional()
      .describe('Only the first polls, at most this number, 0 to 100; absent: all.')
      .meta({ examples: [20] }),
  }),
  output: bundle
    .extend({
      remainingTurnCount: z
        .int()
        .optional()
        .describe('Number of matching turns after this window. Absent if the request asks for all turns.'),
      next: nextTurns
        .nullable()
        .optional()
        .describe(
          'Pass it as `after` for the next window; null at the end. Absent if the request asks for all turns.',
        ),
      consents: z
        .array(consent)
        .describe(
          'The answers of people who were asked to agree to be recorded or transcribed, in their order. Empty in rooms whose `consent` is `notice`.',
        ),
    })
    .describe('The artifact of a session.')
    .meta({ id: 'Artifact' }),
};

export const regenerateMinutes = {
  input: z.object({ sessionId }),
  output: z
    .object({
      conferenceSessionId: sessionId,
      artifactStatus: z.literal('processing').describe('The minutes are being written.'),
    })
    .describe('The session whose minutes are being written.')
    .meta({ id: 'MinutesOrder' }),
};

export const deleteSession = { input: z.object({ sessionId }), output: z.void() };

export const deleteArtifact = {
  input: z.object({ sessionId }),
  output: z.void(),
};
