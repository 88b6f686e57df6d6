import { z } from 'zod';
import { METADATA_FILTER_KEY_MAX_LENGTH, metadata, plainText } from '../platform/text';
import { filtersOf } from '../platform/lists/filters';
import { personalText } from '../platform/request-log/marks';

/** How many days of usage are shown, today included. */
export const USAGE_DAYS = 30;

const accountId = plainText().describe('The account, live or test.');

/** How many days one request may ask for. */
export const RANGE_MAX_DAYS = 366;

/** How many rooms there are on a page. */
export const ROOMS_MAX = 1_000;

const day = z.iso.date();

/** A day that a caller names. Days that the database cannot store are refused. */
const givenDay = day.refine((text) => text >= '1970-01-01', { error: 'must be in the years 1970 to 9999' });

const amountsUsed = z.object({
  sessions: z.int().describe('Sessions that began.'),
  participantMinutes: z.number().describe('Minutes that people spent in calls, added up over all people.'),
  recordingMinutes: z.number().describe('Recorded minutes, including those of deleted recordings.'),
  agentMinutes: z.number().describe('Minutes that AI agents spent in calls.'),
  storageBytes: z
    .int()
    .describe(
      'Bytes of recordings in the storage of this service at the end of the last day, or now if that is today. Files in your own bucket do not count.',
    ),
});

const figures = amountsUsed.describe('Usage figures.').meta({ id: 'UsageFigures' });

const dayFigures = amountsUsed
  .extend({ date: day.describe('The day, in UTC.') })
  .describe('Usage on one day.')
  .meta({ id: 'UsageOfDay' });

const roomFigures = amountsUsed
  .extend({
    roomId: z
      .string()
      .describe('Identifier of the room.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    roomName: personalText().describe('Current name of the room, or its name when it was deleted.'),
    isDeleted: z.boolean().describe('Whether the room is deleted.'),
    metadata: metadata.describe('Data of your application about the room, now or when it was deleted.'),
  })
  .describe('Usage in one room.')
  .meta({ id: 'UsageOfRoom' });

const valueFigures = amountsUsed
  .extend({
    value: personalText()
      .nullable()
      .describe(
        'The value as text; numbers and booleans are in JSON notation. Null: rooms without the key, with another kind of value, or with a text of more than 500 characters.',
      )
      .meta({ examples: ['c-42'] }),
  })
  .describe('Usage in the rooms with this value in their metadata.')
  .meta({ id: 'UsageOfMetadata' });

const grouping = z.enum(['day', 'room']).describe('Grouping of usage.').meta({ id: 'UsageGrouping' });

/** A key of metadata by which usage is divided. */
const metadataGrouping = z
  .string()
  .regex(
    new RegExp(`^metadata\\..{1,${METADATA_FILTER_KEY_MAX_LENGTH}}$`),
    'must be "day", "room" or "metadata." and a key',
  )
  .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'must be well-formed text' })
  .meta({ examples: ['metadata.customer'] });

const anyGrouping = z.union([grouping, metadataGrouping]);

const by = anyGrouping
  .default('day')
  .describe(
    '`day`: each day of the range. `room`: each room with usage in the range. `metadata.customer`: each current value of that key in the metadata of rooms.',
  );

export const listUsage = {
  input: z.object({
    from: givenDay
      .optional()
      .describe('The first day, YYYY-MM-DD in UTC. Missing: 29 days before `to`.')
      .meta({ examples: ['2026-03-01'] }),
    to: givenDay
      .optional()
      .describe(
        'The last day, YYYY-MM-DD in UTC. The range has at most 366 days. Missing, or later than today: today.',
      )
      .meta({ examples: ['2026-03-31'] }),
    by,
    limit: z
      .int()
      .min(1)
      .max(ROOMS_MAX)
      .default(ROOMS_MAX)
      .describe('By room or metadata: maximum number of rooms or values, 1 to 1000.')
      .meta({ examples: [1_000] }),
    after: z
      .string()
      .regex(/^(?:rm_[a-z2-7]{26}|-|=[^\0]{0,500})$/u, 'must be the `next` of the page before')
      .optional()
      .describe('By room or metadata: the `next` of the previous page. Missing: from the first.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    ...filtersOf('usage'),
  }),
  output: z
    .object({
      from: day.describe('The first day that was counted.'),
      to: day.describe('The last day that was counted.'),
      by: anyGrouping.describe('Grouping of the figures.'),
      days: z
        .array(dayFigures)
        .describe(
          'By day: every day of the range, oldest first, days without usage included. Empty otherwise.',
        ),
      rooms: z
        .array(roomFigures)
        .describe(
          'By room: rooms with usage, deleted ones included, in the order of their identifiers. Empty otherwise.',
        ),
      values: z
        .array(valueFigures)
        .describe(
          'By metadata: values with usage in the range. Rooms without a value come first, then the values in order. Empty otherwise.',
        ),
      totals: figures.describe('Totals of the whole range, including other pages.'),
      next: z
        .string()
        .nullable()
        .describe('By room or metadata: pass it as `after` for the next page; null at the end, and by day.'),
    })
    .describe('Usage of an account.')
    .meta({ id: 'Usage' }),
};

export type UsageList = z.output<typeof listUsage.output>;

/** The same for a signed-in person and one of their accounts. */
export const listUsageForAccount = {
  input: listUsage.input.extend({ accountId }),
  output: listUsage.output,
};

/** The same as the text of a CSV file. */
export const getUsageFile = {
  input: listUsageForAccount.input.omit({ limit: true, after: true }),
  output: z.object({
    name: personalText().describe('Name of the file.'),
    text: personalText().describe('The file.'),
  }),
};

const amounts = {
  rooms: z.int().describe('Created rooms, including deleted ones.'),
  sessions: z.int().describe('Sessions that began.'),
  participantMinutes: z.number().describe('Minutes that people spent in calls, added up over all people.'),
  recordings: z.int().describe('Recordings that began and were not deleted.'),
};

export const getUsage = {
  input: z.object({ accountId }),
  output: z.object({
    days: z
      .array(z.object({ date: z.iso.date().describe('The day, in UTC.'), ...amounts }))
      .length(USAGE_DAYS)
      .describe('The last 30 days, oldest first, days without usage included.'),
    totals: z.object(amounts).describe('All days together.'),
    live: z
      .object({
        sessions: z.int().describe('Running sessions.'),
        participants: z.int().describe('People in the running sessions.'),
      })
      .describe('Current activity.'),
  }),
};

export const getFirstSteps = {
  input: z.object({ accountId }),
  output: z.object({
    keyMade: z.boolean().describe('Whether the account ever had a key.'),
    keyUsed: z.boolean().describe('Whether a key was ever used.'),
    roomMade: z.boolean().describe('Whether a room was ever created.'),
    callHeld: z.boolean().describe('Whether anybody was ever in a call.'),
    callShared: z.boolean().describe('Whether two people were ever in the same call.'),
    keyStart: z
      .string()
      .nullable()
      .describe('First 16 characters of the newest key that still works; null without one.'),
  }),
};
