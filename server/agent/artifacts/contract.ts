import { z } from 'zod';
import { turnSource } from '../../platform/turn-source';
import { roomId } from '../../rooms/access/contract';
import { filtersOf } from '../../platform/list-filters';
import { poll } from '../../rooms/polls/contract';
import { breakoutFields, sessionBreakout } from '../history/contract';
import { artifactStatus } from '../../platform/artifact-status';
import { participantKind, roomRole } from '../../platform/principal/contract';
import { listCursor } from '../../platform/list-cursor';
import { plainText, writtenText } from '../../platform/text';

const moment = z.iso.datetime();
const milliseconds = z.int().describe("Milliseconds after the session's start.");

const sessionId = z
  .string()
  .describe('Identifier of the conference session: `ses_` and 26 characters.')
  .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const turn = z
  .object({
    turnId: z
      .string()
      .describe('Identifier of the turn; evidence refers to it.')
      .meta({ examples: ['trn_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    index: z.int().describe('Position in the transcript, from 0.'),
    speakerId: z.string().nullable().describe('The participant who said it; null when unknown.'),
    speakerName: z
      .string()
      .nullable()
      .describe('Their name in the call; null when unknown.')
      .meta({ examples: ['Ada Example'] }),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of them; null for people without one.'),
    text: z
      .string()
      .describe('What was said or written.')
      .meta({ examples: ['I will send the offer on Friday.'] }),
    language: z
      .string()
      .nullable()
      .describe('BCP 47 tag; null when unknown.')
      .meta({ examples: ['en'] }),
    startedAt: moment.describe('When it began.'),
    endedAt: moment.describe('When it ended.'),
    startMs: milliseconds,
    endMs: milliseconds,
    confidence: z
      .number()
      .nullable()
      .describe('0 to 1, as the transcription service reports it; null when it does not.'),
    source: turnSource,
  })
  .describe('What somebody said or wrote, without a break.')
  .meta({ id: 'Turn' });

const evidence = z
  .object({
    turnIds: z.array(z.string()).describe('Turns that support the statement.'),
    startMs: milliseconds,
  })
  .describe('Where the transcript supports a statement.')
  .meta({ id: 'Evidence' });

const actionItem = z
  .object({
    actionItemId: z.string().describe('Identifier of the item.'),
    text: z
      .string()
      .describe('What is to be done.')
      .meta({ examples: ['Send the offer.'] }),
    ownerName: z
      .string()
      .nullable()
      .describe('Who is to do it; null when nobody was named.')
      .meta({ examples: ['Ada Example'] }),
    ownerExternalUserId: z.string().nullable().describe('Your own identifier of them; null when unknown.'),
    dueDate: z.iso.date().nullable().describe('Until when, YYYY-MM-DD; null when no date was named.'),
    dueText: z
      .string()
      .nullable()
      .describe('The words that were used for the date.')
      .meta({ examples: ['on Friday'] }),
    status: z.literal('open').describe('Always open: nobody ticks items off here.'),
    evidence: evidence.describe('Where the transcript supports it.'),
  })
  .describe('What somebody is to do.')
  .meta({ id: 'ActionItem' });

const bundle = z
  .object({
    conferenceSessionId: sessionId,
    ...breakoutFields,
    roomId,
    startedAt: moment.describe('When the first person entered.'),
    endedAt: moment.nullable().describe('When the session ended; null while it runs.'),
    turns: z.array(turn).describe('The transcript in order. Empty in the summarized form.'),
    summaryText: z.string().nullable().describe('Summary of the session; null when none was written.'),
    actionItems: z
      .array(actionItem)
      .nullable()
      .describe('What is to be done; null when no minutes were written.'),
    outcome: z
      .string()
      .nullable()
      .describe('What came of it, in a sentence; null when no minutes were written.'),
    decisions: z
      .array(z.string())
      .nullable()
      .describe('What was decided; null when no minutes were written.'),
    followUps: z.array(z.string()).nullable().describe('What stays open; null when no minutes were written.'),
    decisionEvidence: z.array(evidence).nullable().describe('Beside `decisions`, the same length.'),
    followUpEvidence: z.array(evidence).nullable().describe('Beside `followUps`, the same length.'),
    polls: z
      .array(poll)
      .describe(
        'The polls with their results, in the order of their start; none of an end-to-end encrypted room. Empty in the summarized form.',
      ),
    pollCount: z.int().describe('How many polls the session has; 0 in an end-to-end encrypted room.'),
    artifactStatus: artifactStatus.describe('How far the artifact is.'),
    provenance: z
      .object({
        transcriptionModel: z
          .string()
          .nullable()
          .describe('What transcribed the speech; null when no agent wrote a transcript.'),
        minutesModel: z.string().nullable().describe('What wrote the minutes; null when no model did.'),
        inputTokens: z
          .int()
          .nullable()
          .describe('Tokens that the minutes took to read; null when none were written or it is not known.'),
        outputTokens: z
          .int()
          .nullable()
          .describe('Tokens that the minutes took to write; null when none were written or it is not known.'),
        unsupportedCount: z
          .int()
          .nullable()
          .describe(
            'How many statements the model wrote that the transcript does not support, and that were left out; null when no minutes were written or it is not known.',
          ),
      })
      .describe('Which models made the artifact, and what it took.')
      .meta({ id: 'ArtifactProvenance' }),
    minutesOmission: z
      .object({
        reason: z.literal('transcript_too_long').describe('Always that: the model cannot be given more.'),
        turnCount: z.int().describe('How many turns were left out.'),
        speechTurnCount: z.int().describe('How many of them were said.'),
        chatTurnCount: z.int().describe('How many of them were written in the chat.'),
      })
      .describe('What the minutes do not cover.')
      .meta({ id: 'MinutesOmission' })
      .nullable()
      .describe(
        'What the minutes do not cover, since the transcript was too long; null when they cover all of it, and when none were written. The transcript has all turns.',
      ),
  })
  .describe('What a session leaves.');

const next = z.string().nullable().describe('What to pass as `after` for the next page; null at the end.');
const after = listCursor('ses_[a-z0-9]{26}').optional();

export const listArtifacts = {
  input: z.object({
    roomId,
    limit: z
      .int()
      .min(1)
      .max(200)
      .optional()
      .describe('How many sessions at most, 1 to 200; absent: all of them.')
      .meta({ examples: [50] }),
    after: after
      .describe('Continues a page: the `next` of the page before; absent: the newest.')
      .meta({ examples: ['1772359200000.ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    maxBytes: z
      .int()
      .min(1)
      .optional()
      .describe(
        'The page ends before its sessions have more bytes of JSON than that; it has one session at least.',
      )
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
            .describe('What a session leaves, without the transcript.')
            .meta({ id: 'ArtifactSummary' }),
        )
        .describe('Newest first, without transcripts.'),
      next,
    })
    .describe('Artifacts of a room.')
    .meta({ id: 'ArtifactList' }),
};

/** What a transcript can be written as: data, or a text to read or to show beside a picture. */
const transcriptFormat = z
  .enum(['json', 'vtt', 'srt', 'md', 'txt'])
  .describe('What a transcript is written as.')
  .meta({ id: 'TranscriptFormat' });

const RANGE_MAX_MS = 1_000_000_000_000;
const rangeBound = () => z.int().min(0).max(RANGE_MAX_MS).optional();

export const getTranscript = {
  input: z.object({
    sessionId,
    format: transcriptFormat
      .default('json')
      .describe('What it is written as: JSON, WebVTT, SubRip, Markdown or plain text.'),
    from: rangeBound()
      .describe(
        "Only turns that begin then or later, in milliseconds after the session's start; absent: from the start.",
      )
      .meta({ examples: [600_000] }),
    to: rangeBound()
      .describe(
        "Only turns that begin before, in milliseconds after the session's start; absent: to the end.",
      )
      .meta({ examples: [1_200_000] }),
  }),
  output: bundle
    .pick({ conferenceSessionId: true, roomId: true, startedAt: true, endedAt: true, artifactStatus: true })
    .extend({
      roomName: z.string().describe('Name of the room.'),
      turns: z
        .array(turn)
        .describe('The transcript in order. `index` counts from the start of the session, also with `from`.'),
    })
    .describe('The transcript of a session.')
    .meta({ id: 'Transcript' }),
};

const sessionInList = bundle
  .pick({
    conferenceSessionId: true,
    parentSessionId: true,
    breakoutName: true,
    roomId: true,
    startedAt: true,
    endedAt: true,
    artifactStatus: true,
  })
  .extend({
    roomName: z.string().describe('Name of the room.'),
    turnCount: z.int().describe('Number of turns in the transcript.'),
    participantCount: z.int().describe('Number of people who took part.'),
    durationSeconds: z.int().nullable().describe('Length in seconds; null while the session runs.'),
    outcome: bundle.shape.outcome,
    summaryText: bundle.shape.summaryText,
    actionItemCount: z.int().describe('Number of action items.'),
    recordingCount: z.int().describe('Number of recordings, unfinished and failed ones too.'),
  });

/** A cursor of a transcript: how many turns are before it, and which is the last of them. */
const nextTurns = z.string().regex(/^\d{1,9}\.\d{1,14}\.\d{1,14}\.[\w-]{1,64}$/);

/** Longest text that a transcript is searched for, in characters. */
const SEARCHED_MAX = 200;

/** What is wanted of a transcript; without any of it, all turns. */
const transcriptWindow = {
  from: rangeBound()
    .describe("Only turns that begin then or later, in milliseconds after the session's start.")
    .meta({ examples: [600_000] }),
  to: rangeBound()
    .describe("Only turns that begin before, in milliseconds after the session's start.")
    .meta({ examples: [1_200_000] }),
  after: nextTurns
    .optional()
    .describe('Continues a window: the `next` of the one before; absent: from the first turn.')
    .meta({ examples: ['300.1772359200000.1772359203000.trn_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  limit: z
    .int()
    .min(0)
    .max(1_000)
    .optional()
    .describe('How many turns at most, 0 to 1000. With 0 there is no transcript in the answer.')
    .meta({ examples: [300] }),
  maxTextBytes: z
    .int()
    .min(1)
    .optional()
    .describe(
      'The window ends before the texts of its turns have more bytes of UTF-8 than that; it has one turn at least.',
    )
    .meta({ examples: [40_000] }),
  speaker: writtenText()
    .min(1)
    .max(SEARCHED_MAX)
    .optional()
    .describe(
      'Only turns of speakers with this text in their name, in any case, or with this `externalUserId`.',
    )
    .meta({ examples: ['Ada'] }),
  query: writtenText()
    .min(1)
    .max(SEARCHED_MAX)
    .optional()
    .describe('Only turns with these words in their text, in this order and in any case.')
    .meta({ examples: ['offer'] }),
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
      .describe('How many polls at most, the first ones, 0 to 100; absent: all of them.')
      .meta({ examples: [20] }),
  }),
  output: bundle
    .extend({
      remainingTurnCount: z
        .int()
        .optional()
        .describe(
          'Of a window: how many turns come after it that fit the request. Absent where all turns were asked for.',
        ),
      next: nextTurns
        .nullable()
        .optional()
        .describe(
          'Of a window: what to pass as `after` for the next one; null at the end. Absent where all turns were asked for.',
        ),
    })
    .describe('What a session leaves.')
    .meta({ id: 'Artifact' }),
};

/** What the portal shows of the past; a room may be an embed room of the person's account. */
export const listHistory = {
  input: z.object({
    of: z
      .union([
        z.object({ accountId: plainText().describe('Every room of that account.') }),
        z.object({ roomId: plainText().describe('That room.') }),
      ])
      .describe('Whose sessions.'),
    after: after.describe('Continues a page: the `next` of the page before.'),
    limit: z.int().min(1).max(100).default(25).describe('How many sessions at most, 1 to 100.'),
  }),
  output: z.object({
    sessions: z.array(sessionInList).describe('Newest first.'),
    next,
  }),
};

export const getFromHistory = {
  input: z.object({ sessionId: plainText().describe('The session.') }),
  output: bundle.extend({
    roomName: z.string().describe('Name of the room.'),
    turnCount: z.int().describe('Number of turns in the transcript, of which `turns` has the first page.'),
    nextTurns: nextTurns
      .nullable()
      .describe('What to pass as `after` for more turns; null when that is all.'),
    minutesError: z.string().nullable().describe('Why the minutes could not be written; null unless so.'),
    canWriteMinutes: z
      .boolean()
      .describe('Whether the caller may have the minutes written, and they can be written now.'),
    runsRoom: z.boolean().describe('Whether the caller may bring an agent into the room.'),
    isArtifactDeleted: z
      .boolean()
      .describe('Whether transcript, minutes and chat were deleted; the session stays.'),
    mayDeleteArtifact: z
      .boolean()
      .describe('Whether the caller may delete transcript, minutes and chat, and they can be deleted now.'),
    isRoomDeleted: z.boolean().describe('Whether the room is gone; its history stays.'),
    durationSeconds: z.int().nullable().describe('Length in seconds; null while the session runs.'),
    breakouts: z.array(sessionBreakout).describe('The breakout rooms of the call that somebody entered.'),
    people: z
      .array(
        z.object({
          participantId: z.string().describe('Identifier of the participant.'),
          kind: participantKind,
          displayName: z.string().describe('Their name in the call.'),
          externalUserId: z.string().nullable().describe('Your own identifier of them.'),
          role: roomRole.describe('What they might do in the call.'),
          joinedAt: moment.describe('When they entered.'),
          leftAt: moment.nullable().describe('When they left; null while they are there.'),
        }),
      )
      .describe('Who took part, in the order in which they entered.'),
  }),
};

/** A transcript page by page. */
export const listTurns = {
  input: z.object({
    sessionId: plainText().describe('The session.'),
    after: nextTurns
      .nullable()
      .default(null)
      .describe('Continues a page: what it gave for more; null for the first.'),
  }),
  output: z.object({
    turns: z.array(turn).describe('In the order of speaking.'),
    next: nextTurns.nullable().describe('What to pass as `after` for the next page; null at the end.'),
  }),
};

/** A transcript as text, page by page: the texts of all pages one after the other are the file. */
export const readTranscriptText = {
  input: z.object({
    sessionId: plainText().describe('The session.'),
    format: transcriptFormat.exclude(['json']).describe('What it is written as.'),
    after: nextTurns
      .nullable()
      .default(null)
      .describe('Continues a page: what it gave for more; null for the first.'),
  }),
  output: z.object({
    fileName: z.string().describe('A name to save it under.'),
    mediaType: z.string().describe('Media type of the file.'),
    text: z.string().describe('The text of this page.'),
    next: nextTurns.nullable().describe('What to pass as `after` for the next page; null at the end.'),
  }),
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
