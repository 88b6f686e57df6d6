import { z } from 'zod';
import { turnSource } from '../../platform/turn-source';
import { roomId } from '../../rooms/access/contract';
import { filtersOf } from '../../platform/lists/filters';
import { poll } from '../../rooms/polls/contract';
import { breakoutFields, sessionBreakout } from '../history/contract';
import { artifactStatus } from '../../platform/artifact-status';
import { participantKind, roomRole } from '../../platform/principal/contract';
import { listCursor } from '../../platform/lists/cursor';
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
    speakerId: z.string().nullable().describe('The participant who spoke or wrote; null when unknown.'),
    speakerName: z
      .string()
      .nullable()
      .describe('Their name in the call; null when unknown.')
      .meta({ examples: ['Ada Example'] }),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null for people without one.'),
    text: z
      .string()
      .describe('Spoken words or chat message.')
      .meta({ examples: ['I will send the offer on Friday.'] }),
    language: z
      .string()
      .nullable()
      .describe('BCP 47 tag; null when unknown.')
      .meta({ examples: ['en'] }),
    startedAt: moment.describe('When the turn began.'),
    endedAt: moment.describe('When the turn ended.'),
    startMs: milliseconds,
    endMs: milliseconds,
    confidence: z
      .number()
      .nullable()
      .describe('Confidence, 0 to 1, as reported by the transcription service; null if it reports none.'),
    source: turnSource,
  })
  .describe('An utterance without a pause, or a chat message.')
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
      .describe('The task.')
      .meta({ examples: ['Send the offer.'] }),
    ownerName: z
      .string()
      .nullable()
      .describe('Name of the person responsible; null when nobody was named.')
      .meta({ examples: ['Ada Example'] }),
    ownerExternalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null when unknown.'),
    dueDate: z.iso.date().nullable().describe('Due date, YYYY-MM-DD; null when no date was named.'),
    dueText: z
      .string()
      .nullable()
      .describe('The words in which the date was said.')
      .meta({ examples: ['on Friday'] }),
    status: z.literal('open').describe('Always open, because items cannot be completed here.'),
    evidence: evidence.describe('Where the transcript supports the action item.'),
  })
  .describe('An action item: a task, and the person responsible for it.')
  .meta({ id: 'ActionItem' });

const bundle = z
  .object({
    conferenceSessionId: sessionId,
    ...breakoutFields,
    roomId,
    startedAt: moment.describe('When the first person entered.'),
    endedAt: moment.nullable().describe('When the session ended; null while it runs.'),
    turns: z.array(turn).describe('The transcript in order. Empty in the summarized form.'),
    summaryText: z.string().nullable().describe('Summary of the session; null when no minutes were written.'),
    actionItems: z.array(actionItem).nullable().describe('Action items; null when no minutes were written.'),
    outcome: z
      .string()
      .nullable()
      .describe('Outcome of the session in one sentence; null when no minutes were written.'),
    decisions: z.array(z.string()).nullable().describe('Decisions; null when no minutes were written.'),
    followUps: z.array(z.string()).nullable().describe('Open points; null when no minutes were written.'),
    decisionEvidence: z
      .array(evidence)
      .nullable()
      .describe('Evidence for `decisions`, in the same order and of the same length.'),
    followUpEvidence: z
      .array(evidence)
      .nullable()
      .describe('Evidence for `followUps`, in the same order and of the same length.'),
    polls: z
      .array(poll)
      .describe(
        'The polls with their results, in the order of their start. Empty for end-to-end encrypted rooms, and in the summarized form.',
      ),
    pollCount: z.int().describe('How many polls the session has; 0 in an end-to-end encrypted room.'),
    artifactStatus: artifactStatus.describe('Status of the artifact.'),
    provenance: z
      .object({
        transcriptionModel: z
          .string()
          .nullable()
          .describe('Model that transcribed the speech; null when no agent wrote a transcript.'),
        minutesModel: z.string().nullable().describe('Model that wrote the minutes; null when no model did.'),
        inputTokens: z
          .int()
          .nullable()
          .describe('Input tokens used for the minutes; null when no minutes were written, or when unknown.'),
        outputTokens: z
          .int()
          .nullable()
          .describe(
            'Output tokens used for the minutes; null when no minutes were written, or when unknown.',
          ),
        unsupportedCount: z
          .int()
          .nullable()
          .describe(
            'Number of statements that were left out because the transcript does not support them; null when no minutes were written, or when unknown.',
          ),
      })
      .describe('The models that made the artifact, and the tokens used.')
      .meta({ id: 'ArtifactProvenance' }),
    minutesOmission: z
      .object({
        reason: z.literal('transcript_too_long').describe('Always this value: the model cannot read more.'),
        turnCount: z.int().describe('Number of turns left out.'),
        speechTurnCount: z.int().describe('Number of spoken turns among them.'),
        chatTurnCount: z.int().describe('Number of chat messages among them.'),
      })
      .describe('Turns that the minutes do not cover.')
      .meta({ id: 'MinutesOmission' })
      .nullable()
      .describe(
        'Turns that the minutes do not cover because the transcript was too long; null when they cover everything, and when no minutes were written. The transcript has all turns.',
      ),
  })
  .describe('The artifact of a session.');

const next = z.string().nullable().describe('Pass it as `after` for the next page; null at the end.');
const after = listCursor('ses_[a-z0-9]{26}').optional();

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
    after: after
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
    recordingCount: z.int().describe('Number of recordings, including unfinished and failed ones.'),
  });

/** A cursor of a transcript: how many turns come before it, and which turn is the last of them. */
const nextTurns = z.string().regex(/^\d{1,9}\.\d{1,14}\.\d{1,14}\.[\w-]{1,64}$/);

/** The longest text to search for in a transcript, in characters. */
const SEARCHED_MAX = 200;

/** The filters of a transcript; without any of them, all turns are returned. */
const transcriptWindow = {
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
    })
    .describe('The artifact of a session.')
    .meta({ id: 'Artifact' }),
};

/** The history that the portal shows; a room may be an embed room of the person's account. */
export const listHistory = {
  input: z.object({
    of: z
      .union([
        z.object({ accountId: plainText().describe('Every room of that account.') }),
        z.object({ roomId: plainText().describe('That room.') }),
      ])
      .describe('Sessions of an account or of a room.'),
    after: after.describe('The `next` of the previous page.'),
    limit: z.int().min(1).max(100).default(25).describe('Maximum number of sessions, 1 to 100.'),
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
    turnCount: z.int().describe('Number of turns in the transcript. `turns` has the first page of them.'),
    nextTurns: nextTurns
      .nullable()
      .describe('Pass it as `after` for more turns; null when there are no more.'),
    minutesError: z
      .string()
      .nullable()
      .describe('Why the minutes could not be written; null if there was no failure.'),
    canWriteMinutes: z.boolean().describe('Whether the caller can request the minutes now.'),
    runsRoom: z.boolean().describe('Whether the caller may bring an agent into the room.'),
    isArtifactDeleted: z
      .boolean()
      .describe('Whether transcript, minutes and chat were deleted; the session stays.'),
    mayDeleteArtifact: z
      .boolean()
      .describe('Whether the caller can delete transcript, minutes and chat now.'),
    isRoomDeleted: z.boolean().describe('Whether the room is deleted; its history stays.'),
    durationSeconds: z.int().nullable().describe('Length in seconds; null while the session runs.'),
    breakouts: z
      .array(sessionBreakout)
      .describe('The breakout rooms of the call that at least one person entered.'),
    people: z
      .array(
        z.object({
          participantId: z.string().describe('Identifier of the participant.'),
          kind: participantKind,
          displayName: z.string().describe('Their name in the call.'),
          externalUserId: z.string().nullable().describe('Your own identifier of the person.'),
          role: roomRole.describe('Their role in the call.'),
          joinedAt: moment.describe('When they entered.'),
          leftAt: moment.nullable().describe('When they left; null while they are in the call.'),
        }),
      )
      .describe('The participants, in the order in which they entered.'),
  }),
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
    fileName: z.string().describe('Suggested file name.'),
    mediaType: z.string().describe('Media type of the file.'),
    text: z.string().describe('The text of this page.'),
    next: nextTurns.nullable().describe('Pass it as `after` for the next page; null at the end.'),
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
