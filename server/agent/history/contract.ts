import { z } from 'zod';
import { agentMode } from '../../platform/agent-mode';
import { artifactStatus } from '../../platform/artifact-status';
import { leftReason } from '../../platform/events/types';
import { participantKind, roomRole } from '../../platform/principal/contract';
import { recordingStatus } from '../../platform/recording-status';
import { listCursor } from '../../platform/list-cursor';
import { isoMoment, plainText, visibleText } from '../../platform/text';
import { roomId } from '../../rooms/access/contract';
import { filtersOf } from '../../platform/list-filters';
import { turnSource } from '../../platform/turn-source';
import { participantSample, summary, timeline } from '../../rooms/quality/contract';

const moment = z.iso.datetime();

/** A moment that a caller names, in any time zone. */
const givenMoment = isoMoment()
  .meta({ examples: ['2026-03-01T00:00:00Z'] })
  .transform((text) => new Date(text));

const sessionId = z
  .string()
  .describe('Identifier of the conference session: `ses_` and 26 characters.')
  .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const participantId = z.string().describe('Identifier of the participant; another one for each stay.');

/** Where a session stands in its call. */
export const breakoutFields = {
  parentSessionId: z
    .string()
    .nullable()
    .describe('Of a breakout room: the main session of its call. Null in a main session.'),
  breakoutName: z.string().nullable().describe('Of a breakout room: its name. Null in a main session.'),
};

const session = z
  .object({
    conferenceSessionId: sessionId,
    ...breakoutFields,
    roomId,
    roomName: z.string().describe('Name of the room as it is today.'),
    state: z.enum(['live', 'ended']).describe('Whether the session runs.').meta({ id: 'SessionState' }),
    startedAt: moment.describe('When the first person entered.'),
    endedAt: moment.nullable().describe('When the session ended; null while it runs.'),
    durationSeconds: z.int().nullable().describe('Length in seconds; null while the session runs.'),
    participantCount: z
      .int()
      .describe('Number of people who took part; whoever came back counts once, agents do not count.'),
    turnCount: z.int().describe('Number of turns in the transcript.'),
    recordingCount: z.int().describe('Number of recordings, unfinished and failed ones too.'),
    artifactStatus: artifactStatus.describe(
      'How far the artifact of the session is; its id is that of the session.',
    ),
  })
  .describe('A conference session.')
  .meta({ id: 'Session' });

const stay = z.object({
  participantId,
  joinedAt: moment.describe('When they entered.'),
  leftAt: moment.nullable().describe('When they left; null while they are there.'),
  durationSeconds: z
    .int()
    .nullable()
    .describe('How long they stayed, in seconds; null while they are there.'),
});

const participant = stay.extend({
  kind: participantKind,
  displayName: z.string().describe('Their name in the call.'),
  externalUserId: z.string().nullable().describe('Your own identifier of them; null for people without one.'),
  role: roomRole.describe('What they might do in the call, at the end of their stay.'),
  leftReason: leftReason
    .nullable()
    .describe(
      'Why they left: `left` by themselves, `removed` by a host, `ended` with the session, `network` when the connection did not come back, `duplicate` when they entered once more elsewhere, `token-revoked` when their join token was revoked, `moved` when they went on in another session of the call; null while they are there, and when it is not known.',
    ),
});

const measuredParticipant = participant
  .extend({
    quality: summary
      .nullable()
      .describe(
        'How their connection was; null when their browser reported nothing, for agents, and when the measurements are deleted.',
      ),
  })
  .describe('Somebody in a session, from when they entered until they left.')
  .meta({ id: 'SessionParticipant' });

const agent = stay
  .extend({
    mode: agentMode.describe('What the agent did.'),
    language: z
      .string()
      .nullable()
      .describe('BCP 47 tag of the language it was told; null: it recognised it by itself.'),
    showsCaptions: z.boolean().describe('Whether what was said was shown in the call.'),
  })
  .describe('An AI agent in a session.')
  .meta({ id: 'SessionAgent' });

/** A breakout as its main session names it. */
export const sessionBreakout = z
  .object({
    conferenceSessionId: z.string().describe('Identifier of its session.'),
    name: z.string().describe('Its name.'),
    startedAt: moment.describe('When the first person entered.'),
    endedAt: moment.nullable().describe('When it ended; null while it runs.'),
  })
  .describe('A breakout room of a call.')
  .meta({ id: 'SessionBreakout' });

const recording = z
  .object({
    id: z.string().describe('Identifier of the recording, a UUID.').meta({ format: 'uuid' }),
    status: recordingStatus.describe('How far the recording is.'),
    startedAt: moment.describe('When recording began.'),
    endedAt: moment.nullable().describe('When recording ended; null while it runs.'),
    durationSeconds: z.int().nullable().describe('Length in seconds; null until it is known.'),
  })
  .describe('A recording of a session.')
  .meta({ id: 'SessionRecording' });

export const listSessions = {
  input: z.object({
    roomId: plainText()
      .max(100)
      .optional()
      .describe('Only sessions of this room. Missing: of every room that the credential may read.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    from: givenMoment
      .optional()
      .describe('Only sessions that started then or later, for example `2026-03-01T00:00:00Z`.'),
    to: givenMoment.optional().describe('Only sessions that started before then; later than `from`.'),
    ...filtersOf('sessions'),
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('How many sessions at most, 1 to 200.')
      .meta({ examples: [50] }),
    after: listCursor('ses_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the page before. Missing: from the newest.')
      .meta({ examples: ['1772359200000.ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      sessions: z.array(session).describe('Newest first.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Sessions that the caller may see.')
    .meta({ id: 'SessionList' }),
};

export const getSession = {
  input: z.object({ sessionId }),
  output: session
    .extend({
      peakParticipantCount: z.int().describe('The largest number of people who were there at the same time.'),
      participants: z
        .array(measuredParticipant)
        .describe('Who was there, in the order in which they entered; whoever came back is there again.'),
      agents: z.array(agent).describe('The AI agents among the participants, and what they did.'),
      recordings: z.array(recording).describe('In the order in which they began, without deleted ones.'),
      breakouts: z
        .array(sessionBreakout)
        .describe(
          'The breakout rooms of the call that somebody entered, in the order in which they were opened.',
        ),
    })
    .describe('A session, with who was there and what was recorded.')
    .meta({ id: 'SessionDetail' }),
};

export const listQuality = {
  input: z.object({
    sessionId,
    participantId: plainText()
      .max(100)
      .optional()
      .describe('Only samples of this participant.')
      .meta({ examples: ['prt_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('How many samples at most, 1 to 200.')
      .meta({ examples: [50] }),
    after: listCursor('prt_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the page before. Missing: from the first.')
      .meta({ examples: ['1772359200000.prt_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      samples: z.array(participantSample).describe('Oldest first.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('What browsers measured of their connections during a session.')
    .meta({ id: 'QualitySampleList' }),
};

const foundTurn = z
  .object({
    conferenceSessionId: sessionId,
    roomId,
    roomName: z.string().describe('Name of the room as it is today.'),
    turnId: z
      .string()
      .describe('Identifier of the turn.')
      .meta({ examples: ['trn_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    speakerName: z.string().nullable().describe('Name of the speaker in the call; null when unknown.'),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the speaker; null for people without one.'),
    text: z
      .string()
      .describe('What was said or written.')
      .meta({ examples: ['I will send the offer on Friday.'] }),
    startedAt: moment.describe('When the turn began.'),
    startMs: z.int().describe("When the turn began, in milliseconds after the session's start."),
    source: turnSource,
  })
  .describe('A turn of a transcript, and where it stands.')
  .meta({ id: 'FoundTurn' });

export const searchTurns = {
  input: z.object({
    q: visibleText(200)
      .describe(
        'Words that a turn has to have, all of them, in any order and case. A word of three letters or more also finds the words that begin with it.',
      )
      .meta({ examples: ['offer friday'] }),
    roomId: plainText()
      .max(100)
      .optional()
      .describe('Only turns in this room. Missing: in every room that the credential may read.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    from: givenMoment
      .optional()
      .describe('Only turns that began then or later, for example `2026-03-01T00:00:00Z`.'),
    to: givenMoment.optional().describe('Only turns that began before then; later than `from`.'),
    limit: z
      .int()
      .min(1)
      .max(100)
      .default(50)
      .describe('How many turns at most, 1 to 100.')
      .meta({ examples: [50] }),
    after: listCursor('trn_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the page before. Missing: from the newest.')
      .meta({ examples: ['1772359200000.trn_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      turns: z.array(foundTurn).describe('Newest first.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Turns of transcripts that have the words.')
    .meta({ id: 'FoundTurnList' }),
};

export const getTimelines = {
  input: z.object({ sessionId }),
  output: z.object({
    startedAt: moment,
    sliceMs: z.int().describe('Length of a slice in milliseconds.'),
    sliceCount: z.int().describe('Number of slices from the start of the session to its end, or to now.'),
    timelines: z.array(timeline).describe('Of those whose browser reported something.'),
  }),
};
