import { z } from 'zod';
import { personalText } from '../../platform/request-log/marks';
import { RATING_COMMENT_MAX_CHARACTERS, STARS } from '../../platform/vocabulary/quality-level';
import { isoMoment, plainText, writtenText } from '../../platform/text';
import { roomId } from '../access/contract';
import { usedByConnection } from './contract';

/** The longest range of an overview, in days, and the one without a `from`. */
export const RANGE_MAX_DAYS = 366;
export const RANGE_DEFAULT_DAYS = 30;

const moment = z.iso.datetime();

/** A time in a request, in any time zone. */
const givenMoment = isoMoment()
  .meta({ examples: ['2026-03-01T00:00:00Z'] })
  .transform((text) => new Date(text));

const sessionId = z
  .string()
  .describe('Identifier of the conference session: `ses_` and 26 characters.')
  .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const person = {
  participantId: z.string().describe('Identifier of the participant; each stay has its own.'),
  displayName: personalText().describe('Their name in the call.'),
  externalUserId: z
    .string()
    .nullable()
    .describe('Your own identifier of the person; null for people without one.'),
};

const ofSession = {
  conferenceSessionId: sessionId,
  roomId,
  roomName: personalText().describe('Current name of the room.'),
};

const stars = z.int().min(STARS.min).max(STARS.max);
const comment = personalText()
  .describe('Their words.')
  .meta({ examples: ['The sound was clear.'] });
const ratedAt = moment.describe('When they rated the session last.');

/** The rating of a session by a person. */
export const rating = z
  .object({
    stars: stars.describe('1 (worst) to 5 (best).').meta({ examples: [4] }),
    comment: comment.nullable().describe('Their words; null for none.'),
    ratedAt,
  })
  .describe('How a person rated a session.')
  .meta({ id: 'Rating' });

export const rateSession = {
  input: z.object({
    sessionId,
    stars: stars.describe('1 (worst) to 5 (best).').meta({ examples: [4] }),
    comment: writtenText()
      .trim()
      .max(RATING_COMMENT_MAX_CHARACTERS)
      .nullable()
      .optional()
      .describe('Words of the person, at most 500 characters. Missing, null or blank: none.')
      .meta({ examples: ['The sound was clear.'] }),
  }),
  output: rating,
};

const sessionCounts = {
  sessions: z.int().describe('Sessions with measurements.'),
  poorSessions: z
    .int()
    .describe(
      'Sessions of poor quality: those in which more than 10 % of the samples of a participant are `poor`.',
    ),
};

const figures = {
  ...sessionCounts,
  poorShare: z
    .number()
    .nullable()
    .describe('Share of the sessions that have poor quality, 0 to 1; null without sessions.'),
  participants: z.int().describe('Stays of participants whose browser reported measurements.'),
  roundTripMs: z
    .number()
    .nullable()
    .describe(
      "Median over the participants of each participant's median round-trip time, in milliseconds; null when unknown.",
    ),
  loss: z
    .number()
    .nullable()
    .describe("Median over the participants of each participant's median share of lost packets, 0 to 1."),
};

const ofDay = z
  .object({ date: z.iso.date().describe('The day, in UTC.'), ...sessionCounts })
  .describe('The sessions that started on a day.')
  .meta({ id: 'QualityOfDay' });

const ofBrowser = z
  .object({ browser: usedByConnection.browser, ...figures })
  .describe('The connections of a browser. Sessions count once for each browser in them.')
  .meta({ id: 'QualityOfBrowser' });

const ofNetwork = z
  .object({ network: usedByConnection.network, isRelayed: usedByConnection.isRelayed, ...figures })
  .describe('The connections over a kind of network. Sessions count once for each kind in them.')
  .meta({ id: 'QualityOfNetwork' });

const poorConnection = z
  .object({
    ...person,
    ...usedByConnection,
    poorShare: z.number().describe('Share of their samples that are `poor`, 0 to 1.'),
  })
  .describe('A participant with a poor connection.')
  .meta({ id: 'PoorConnection' });

const poorSession = z
  .object({
    ...ofSession,
    startedAt: moment.describe('When the first person entered.'),
    poorShare: z.number().describe('Share of the samples of all participants that are `poor`, 0 to 1.'),
    poorParticipants: z.int().describe('Number of participants with a poor connection.'),
    participants: z
      .array(poorConnection)
      .describe('The participants with the worst connections, at most 10, the worst first.'),
  })
  .describe('A session of poor quality.')
  .meta({ id: 'PoorSession' });

const ratings = z
  .object({
    count: z.int().describe('Number of ratings.'),
    average: z.number().nullable().describe('Average of the stars; null without ratings.'),
    distribution: z
      .array(
        z
          .object({
            stars: stars.describe('Number of stars.'),
            count: z.int().describe('Number of ratings.'),
          })
          .describe('The ratings with a number of stars.')
          .meta({ id: 'RatingCount' }),
      )
      .describe('Number of ratings for each number of stars, from 1 to 5.'),
    comments: z
      .array(
        z
          .object({ ...ofSession, ...person, stars: stars.describe('Their stars.'), comment, ratedAt })
          .describe('A rating with a comment.')
          .meta({ id: 'RatingComment' }),
      )
      .describe('The newest ratings with a comment, at most 20.'),
  })
  .describe('How people rated the sessions.')
  .meta({ id: 'Ratings' });

const range = {
  from: givenMoment
    .optional()
    .describe(
      'Only sessions that started at or after this time, for example `2026-03-01T00:00:00Z`. Missing: 30 days before `to`.',
    ),
  to: givenMoment
    .optional()
    .describe(
      'Only sessions that started before this time; later than `from`, by at most 366 days. Missing: now.',
    ),
};

export const getQuality = {
  input: z.object({
    ...range,
    roomId: plainText()
      .max(100)
      .optional()
      .describe('Only sessions of this room. Missing: every room that the credential can read.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      from: moment.describe('The start of the range.'),
      to: moment.describe('The end of the range.'),
      ...figures,
      days: z.array(ofDay).describe('Every day of the range, oldest first, days without sessions included.'),
      browsers: z.array(ofBrowser).describe('By browser, at most 50, those of most participants first.'),
      networks: z.array(ofNetwork).describe('By network, that of most participants first.'),
      worstSessions: z
        .array(poorSession)
        .describe('The sessions with the largest shares of `poor` samples, at most 20, the worst first.'),
      ratings,
    })
    .describe('The quality of the calls in a range of time.')
    .meta({ id: 'QualityOverview' }),
};

/** The same for a signed-in person and one of their accounts. */
export const getQualityForAccount = {
  input: z.object({ ...range, accountId: plainText().describe('The account, live or test.') }),
  output: getQuality.output,
};
