import { z } from 'zod';
import { plainText } from '../platform/text';

/** How many days of usage are shown, today included. */
export const USAGE_DAYS = 30;

const accountId = plainText().describe('The account, live or test.');

const amounts = {
  rooms: z.int().describe('Rooms that were made, deleted ones included.'),
  sessions: z.int().describe('Sessions that began.'),
  participantMinutes: z.int().describe('Minutes that people spent in calls, each person counted.'),
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
        sessions: z.int().describe('Sessions that run now.'),
        participants: z.int().describe('People who are in them.'),
      })
      .describe('What goes on now.'),
  }),
};

export const getFirstSteps = {
  input: z.object({ accountId }),
  output: z.object({
    keyMade: z.boolean().describe('Whether the account ever had a key.'),
    keyUsed: z.boolean().describe('Whether a key was ever used.'),
    roomMade: z.boolean().describe('Whether a room was ever made.'),
    callHeld: z.boolean().describe('Whether anybody was ever in a call.'),
    callShared: z.boolean().describe('Whether two people were ever in the same call.'),
    keyStart: z
      .string()
      .nullable()
      .describe('First 16 characters of the newest key that still works; null without one.'),
  }),
};
