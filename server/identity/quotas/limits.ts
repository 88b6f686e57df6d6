import { z } from 'zod';

const limit = z.int().min(0).max(999_999_999).nullable();

/** The most that an account may have, for each quota; null: no limit. */
const limits = z.object({
  storageMb: limit.describe(
    'Megabytes of its recordings, their renders and chat files in the storages of this server.',
  ),
  recordingsAtOnce: limit.describe('Recordings that run at the same time.'),
  recordingMinutes: limit.describe('Maximum length of one recording in minutes.'),
  rooms: limit.describe('Rooms that exist; deleted ones do not count.'),
  participants: limit.describe('People in its calls at the same time.'),
  keys: limit.describe('Active keys.'),
  agentMinutes: limit.describe('Minutes of agents in its calls in a calendar month, in UTC.'),
});
export type Limits = z.infer<typeof limits>;

/** The limits in which one account differs from all others. */
export const ownLimits = limits.partial();
export type OwnLimits = z.infer<typeof ownLimits>;

export const UNLIMITED: Limits = {
  storageMb: null,
  recordingsAtOnce: null,
  recordingMinutes: null,
  rooms: null,
  participants: null,
  keys: null,
  agentMinutes: null,
};

export const BYTES_PER_MB = 1_000_000;
