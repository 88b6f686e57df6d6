import { z } from 'zod';
import {
  BREAKOUT_MINUTES_MAX,
  BREAKOUT_NAME_MAX_CHARACTERS,
  BREAKOUT_PEOPLE_MAX,
  BREAKOUTS_MAX,
  BREAKOUTS_MIN,
} from '../../platform/breakout-limits';
import { name, plainText } from '../../platform/text';
import { roomId } from '../../rooms/access/contract';
import { participant } from './participant-contract';
import { personalText } from '../../platform/request-log/marks';

const moment = z.iso.datetime();
const success = z.literal(true).describe('Always true; errors return another status.');

const breakoutRoom = z
  .object({
    conferenceSessionId: z.string().describe('Session of the breakout room. Use it to move people there.'),
    name: personalText().describe('Its name.'),
    helpAskedAt: moment
      .nullable()
      .describe('When somebody in the breakout room asked for a host; null: nobody waits for one.'),
    participants: z
      .array(
        participant
          .pick({ participantId: true, displayName: true, role: true })
          .describe('A person in a breakout room.')
          .meta({ id: 'BreakoutPerson' }),
      )
      .describe('The people in the breakout room, in the order in which they entered.'),
  })
  .describe('A breakout room of a call.')
  .meta({ id: 'BreakoutRoom' });

export const breakouts = z
  .object({
    rooms: z.array(breakoutRoom).describe('The breakout rooms in their order.'),
    closesAt: moment
      .nullable()
      .describe('When they close automatically; null: they stay open until somebody closes them.'),
    mayReturn: z.boolean().describe('Whether participants may return to the main room on their own.'),
  })
  .describe('The open breakout rooms of a call.')
  .meta({ id: 'Breakouts' });

const breakoutPeople = z.array(plainText().max(64)).max(BREAKOUT_PEOPLE_MAX);

export const changeBreakouts = {
  input: z.object({
    roomId,
    action: z
      .enum(['open', 'close', 'assign', 'spread'])
      .describe(
        '`open`: opens `rooms`, and moves people there. `close`: calls everybody back into the main room. `assign`: moves `participantIds` to `conferenceSessionId`. `spread`: distributes everybody who is in no breakout room, except hosts and co-hosts, evenly over the open rooms.',
      )
      .meta({ examples: ['open'] }),
    rooms: z
      .array(
        z
          .object({
            name: name(BREAKOUT_NAME_MAX_CHARACTERS)
              .describe(`Name of the breakout room, at most ${BREAKOUT_NAME_MAX_CHARACTERS} characters.`)
              .meta({ examples: ['Group 1'] }),
            participantIds: breakoutPeople
              .default([])
              .describe('Participants to move there. Participants who have left are ignored.'),
          })
          .describe('A breakout room to open.')
          .meta({ id: 'NewBreakoutRoom' }),
      )
      .min(BREAKOUTS_MIN)
      .max(BREAKOUTS_MAX)
      .optional()
      .describe('For `open`: 2 to 20 rooms.'),
    spread: z
      .boolean()
      .optional()
      .describe(
        'For `open`: whether to distribute everybody who is not named in any room, except hosts and co-hosts, evenly. Default false.',
      )
      .meta({ examples: [true] }),
    minutes: z
      .int()
      .min(1)
      .max(BREAKOUT_MINUTES_MAX)
      .nullable()
      .optional()
      .describe(
        `For \`open\`: minutes until the rooms close automatically, 1 to ${BREAKOUT_MINUTES_MAX}; null (default): they stay open until somebody closes them.`,
      )
      .meta({ examples: [15] }),
    mayReturn: z
      .boolean()
      .optional()
      .describe('For `open`: whether participants may return to the main room on their own. Default false.')
      .meta({ examples: [false] }),
    participantIds: breakoutPeople
      .min(1)
      .optional()
      .describe('For `assign`: participants to move, at most 500. Participants who have left are ignored.')
      .meta({ examples: [['prt_5ztr3rcbmyv4w6yhqxq2fz5gpe']] }),
    conferenceSessionId: plainText()
      .max(64)
      .nullable()
      .optional()
      .describe('For `assign`: the session of the breakout room; null: the main room.')
      .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      success,
      conferenceSessionId: z.string().describe('The main session of the call.'),
    })
    .describe('The call whose breakout rooms were changed.')
    .meta({ id: 'ChangedBreakouts' }),
};
