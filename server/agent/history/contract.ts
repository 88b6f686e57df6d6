import { z } from 'zod';
import { agentMode } from '../../platform/vocabulary/agent-mode';
import { artifactStatus } from '../../platform/vocabulary/artifact-status';
import { leftReason } from '../../platform/vocabulary/endings';
import { participantKind, roomRole } from '../../platform/principal/contract';
import { recordingStatus } from '../../platform/vocabulary/recording-status';
import { listCursor } from '../../platform/lists/cursor';
import { isoMoment, plainText, visibleText } from '../../platform/text';
import { roomId } from '../../rooms/access/contract';
import { filtersOf } from '../../platform/lists/filters';
import { turnSource } from '../../platform/vocabulary/turn-source';
import { participantSample, summary, timeline } from '../../rooms/quality/contract';
import { personalText } from '../../platform/request-log/marks';
import { rating } from '../../rooms/quality/overview-contract';

const moment = z.iso.datetime();

/** A time in a request, in any time zone. */
const givenMoment = isoMoment()
  .meta({ examples: ['2026-03-01T00:00:00Z'] })
  .transform((text) => new Date(text));

const sessionId = z
  .string()
  .describe('Identifier of the conference session: `ses_` and 26 characters.')
  .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const participantId = z.string().describe('Identifier of the participant; each stay has its own.');

/** The position of a session in its call. */
export const breakoutFields = {
  parentSessionId: z
    .string()
    .nullable()
    .describe('The main session of the call, if this is a breakout room; null for a main session.'),
  breakoutName: personalText().nullable().describe('Name of the breakout room; null for a main session.'),
};

const session = z
  .object({
    conferenceSessionId: sessionId,
    ...breakoutFields,
    roomId,
    roomName: personalText().describe('Current name of the room.'),
    state: z.enum(['live', 'ended']).describe('Whether the session is running.').meta({ id: 'SessionState' }),
    startedAt: moment.describe('When the first person entered.'),
    endedAt: moment.nullable().describe('When the session ended; null while it runs.'),
    durationSeconds: z.int().nullable().describe('Length in seconds; null while the session runs.'),
    participantCount: z
      .int()
      .describe('Number of people who took part. A person who returned counts once; agents do not count.'),
    turnCount: z.int().describe('Number of turns in the transcript.'),
    recordingCount: z.int().describe('Number of recordings, including unfinished and failed ones.'),
    artifactStatus: artifactStatus.describe(
      'Status of the artifact of the session. The artifact has the id of the session.',
    ),
  })
  .describe('A conference session.')
  .meta({ id: 'Session' });

const stay = z.object({
  participantId,
  joinedAt: moment.describe('When they entered.'),
  leftAt: moment.nullable().describe('When they left; null while they are in the call.'),
  durationSeconds: z
    .int()
    .nullable()
    .describe('How long they stayed, in seconds; null while they are in the call.'),
});

const participant = stay.extend({
  kind: participantKind,
  displayName: personalText().describe('Their name in the call.'),
  externalUserId: z
    .string()
    .nullable()
    .describe('Your own identifier of the person; null for people without one.'),
  role: roomRole.describe('Their role at the end of their stay.'),
  leftReason: leftReason
    .nullable()
    .describe(
      'Why they left; null while they are in the call, and when unknown. `left`: by themselves. `removed`: by a host. `ended`: the session ended. `network`: they lost the connection. `duplicate`: they entered again elsewhere. `token-revoked`: their join token was revoked. `moved`: they moved to another session of the call.',
    ),
});

const measuredParticipant = participant
  .extend({
    quality: summary
      .nullable()
      .describe(
        'Quality of their connection; null for agents, if their browser reported nothing, and after the measurements were deleted.',
      ),
    rating: rating
      .nullable()
      .describe(
        'How they rated the session; null if they did not, and after the ratings were deleted. A person who returned has it at the last stay in which they rated.',
      ),
  })
  .describe('The stay of a person or agent in a session, from entering to leaving.')
  .meta({ id: 'SessionParticipant' });

const agent = stay
  .extend({
    mode: agentMode.describe('Mode of the agent.'),
    language: z
      .string()
      .nullable()
      .describe('BCP 47 tag of the language set for the agent; null: it detected the language.'),
    showsCaptions: z.boolean().describe('Whether captions were shown in the call.'),
  })
  .describe('An AI agent in a session.')
  .meta({ id: 'SessionAgent' });

/** A breakout in the answer for its main session. */
export const sessionBreakout = z
  .object({
    conferenceSessionId: z.string().describe('Identifier of its session.'),
    name: personalText().describe('Its name.'),
    startedAt: moment.describe('When the first person entered.'),
    endedAt: moment.nullable().describe('When it ended; null while it runs.'),
  })
  .describe('A breakout room of a call.')
  .meta({ id: 'SessionBreakout' });

const recording = z
  .object({
    id: z.string().describe('Identifier of the recording, a UUID.').meta({ format: 'uuid' }),
    status: recordingStatus.describe('Status of the recording.'),
    startedAt: moment.describe('When recording began.'),
    endedAt: moment.nullable().describe('When recording ended; null while it runs.'),
    durationSeconds: z.int().nullable().describe('Length in seconds; null until known.'),
  })
  .describe('A recording of a session.')
  .meta({ id: 'SessionRecording' });

const existing = z
  .enum(['with', 'without'])
  .describe('Whether something has to be there, or must not be.')
  .meta({ id: 'Existing' });

/** The filters of a list of sessions, over REST, for tools and in the portal. */
export const sessionFilters = {
  from: givenMoment
    .optional()
    .describe('Only sessions that started at or after this time, for example `2026-03-01T00:00:00Z`.'),
  to: givenMoment.optional().describe('Only sessions that started before this time; later than `from`.'),
  participantName: visibleText(100)
    .optional()
    .describe('Only sessions in which somebody took part whose name begins with this. Case does not matter.')
    .meta({ examples: ['Ada'] }),
  recording: existing
    .optional()
    .describe(
      '`with`: only sessions with a recording, unfinished and failed ones included. `without`: only the others.',
    ),
  minutes: existing
    .optional()
    .describe('`with`: only sessions whose minutes are written. `without`: only the others.'),
};

export const listSessions = {
  input: z.object({
    roomId: plainText()
      .max(100)
      .optional()
      .describe('Only sessions of this room. Missing: every room that the credential can read.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    ...sessionFilters,
    ...filtersOf('sessions'),
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('Maximum number of sessions, 1 to 200.')
      .meta({ examples: [50] }),
    after: listCursor('ses_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the previous page. Missing: from the newest.')
      .meta({ examples: ['1772359200000.ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      sessions: z.array(session).describe('Newest first.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Sessions that the caller can read.')
    .meta({ id: 'SessionList' }),
};

export const getSession = {
  input: z.object({ sessionId }),
  output: session
    .extend({
      peakParticipantCount: z.int().describe('The largest number of people in the session at the same time.'),
      participants: z
        .array(measuredParticipant)
        .describe(
          'The participants, in the order in which they entered. A person who returned appears once for each stay.',
        ),
      agents: z.array(agent).describe('The AI agents among the participants, with their modes.'),
      recordings: z
        .array(recording)
        .describe('Recordings in the order in which they began, without deleted ones.'),
      breakouts: z
        .array(sessionBreakout)
        .describe(
          'The breakout rooms of the call that at least one person entered, in the order in which they were opened.',
        ),
    })
    .describe('A session with its participants and recordings.')
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
      .describe('Maximum number of samples, 1 to 200.')
      .meta({ examples: [50] }),
    after: listCursor('prt_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the previous page. Missing: from the first.')
      .meta({ examples: ['1772359200000.prt_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      samples: z.array(participantSample).describe('Oldest first.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Measurements of the connections during a session, as reported by browsers.')
    .meta({ id: 'QualitySampleList' }),
};

const foundTurn = z
  .object({
    conferenceSessionId: sessionId,
    roomId,
    roomName: personalText().describe('Current name of the room.'),
    turnId: z
      .string()
      .describe('Identifier of the turn.')
      .meta({ examples: ['trn_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    speakerName: personalText().nullable().describe('Name of the speaker in the call; null when unknown.'),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the speaker; null for people without one.'),
    text: personalText()
      .describe('Spoken words or chat message.')
      .meta({ examples: ['I will send the offer on Friday.'] }),
    startedAt: moment.describe('When the turn began.'),
    startMs: z.int().describe("When the turn began, in milliseconds after the session's start."),
    source: turnSource,
  })
  .describe('A turn of a transcript, and its position.')
  .meta({ id: 'FoundTurn' });

export const searchTurns = {
  input: z.object({
    q: visibleText(200)
      .describe(
        'Words that a turn must contain, in any order. Case does not matter. A word of three letters or more also finds words that begin with it.',
      )
      .meta({ examples: ['offer friday'] }),
    roomId: plainText()
      .max(100)
      .optional()
      .describe('Only turns in this room. Missing: every room that the credential can read.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    from: givenMoment
      .optional()
      .describe('Only turns that began at or after this time, for example `2026-03-01T00:00:00Z`.'),
    to: givenMoment.optional().describe('Only turns that began before this time; later than `from`.'),
    limit: z
      .int()
      .min(1)
      .max(100)
      .default(50)
      .describe('Maximum number of turns, 1 to 100.')
      .meta({ examples: [50] }),
    after: listCursor('trn_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the previous page. Missing: from the newest.')
      .meta({ examples: ['1772359200000.trn_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      turns: z.array(foundTurn).describe('Newest first.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Turns of transcripts that contain the words.')
    .meta({ id: 'FoundTurnList' }),
};

export const getTimelines = {
  input: z.object({ sessionId }),
  output: z.object({
    startedAt: moment,
    sliceMs: z.int().describe('Length of a slice in milliseconds.'),
    sliceCount: z.int().describe('Number of slices from the start of the session to its end, or to now.'),
    timelines: z.array(timeline).describe('Participants whose browser reported measurements.'),
    ratings: z
      .array(rating.extend({ participantId: participantId.describe('The last stay in which they rated.') }))
      .describe('How people rated the session, in the order of the ratings.'),
  }),
};
