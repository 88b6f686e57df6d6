import { z } from 'zod';
import { participantKind, roomRole } from '../../platform/principal/contract';
import { plainText } from '../../platform/text';
import { opinion } from '../../platform/vocabulary/confirmation';
import { sessionBreakout, sessionFilters } from '../history/contract';
import { bundle, moment, next, sessionsAfter } from './artifact-contract';
import { nextTurns } from './transcript-contract';
import { personalText } from '../../platform/request-log/marks';

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
    roomName: personalText().describe('Name of the room.'),
    turnCount: z.int().describe('Number of turns in the transcript.'),
    participantCount: z.int().describe('Number of people who took part.'),
    durationSeconds: z.int().nullable().describe('Length in seconds; null while the session runs.'),
    outcome: bundle.shape.outcome,
    summaryText: bundle.shape.summaryText,
    actionItemCount: z.int().describe('Number of action items.'),
    recordingCount: z.int().describe('Number of recordings, including unfinished and failed ones.'),
  });

/** The history that the portal shows; a room may be an embed room of the person's account. */
export const listHistory = {
  input: z.object({
    of: z
      .union([
        z.object({ accountId: plainText().describe('Every room of that account.') }),
        z.object({ roomId: plainText().describe('That room.') }),
      ])
      .describe('Sessions of an account or of a room.'),
    ...sessionFilters,
    after: sessionsAfter.describe('The `next` of the previous page.'),
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
    accountId: z.string().describe('The account that the room counts for.'),
    roomName: personalText().describe('Name of the room.'),
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
    ownOpinions: z
      .array(z.object({ itemId: z.string().describe('The decision or action item.'), opinion }))
      .describe('The opinions of the caller about decisions and action items.'),
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
          displayName: personalText().describe('Their name in the call.'),
          externalUserId: z.string().nullable().describe('Your own identifier of the person.'),
          role: roomRole.describe('Their role in the call.'),
          joinedAt: moment.describe('When they entered.'),
          leftAt: moment.nullable().describe('When they left; null while they are in the call.'),
        }),
      )
      .describe('The participants, in the order in which they entered.'),
  }),
};
