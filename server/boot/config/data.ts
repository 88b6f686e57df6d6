import { resolve } from 'node:path';
import { z } from 'zod';
import { anyNumber, wholeNumber } from './values';

/** The variables for storing data. */
export const dataVariables = {
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol), {
      error: 'must be a postgres:// URL; leave it out for the embedded database.',
    })
    .optional(),
  DISK_RESERVE_MB: anyNumber.optional(),
  FFMPEG_PATH: z.string().optional(),
  CHAT_FILE_MAX_MB: wholeNumber(0, 100).optional(),
  /** At least 32 days: monthly quotas, and the portal's 30 days of usage, count the sessions themselves. */
  SESSION_RETENTION_DAYS: wholeNumber(32, 36_500).optional(),
  REQUEST_LOG_DAYS: wholeNumber(0, 90).optional(),
};

export const dataOf = (env: z.infer<z.ZodObject<typeof dataVariables>>) => ({
  dataDir: resolve(env.DATA_DIR),
  /** Null: the embedded database. */
  databaseUrl: env.DATABASE_URL ?? null,
  /** Free disk space that recordings leave, in megabytes; 0: none. Null: depends on the size of the disk. */
  diskReserveMb: env.DISK_RESERVE_MB ?? null,
  /** The program that makes MP4 files of recordings; null: `ffmpeg` on the path, if it is there. */
  ffmpegPath: env.FFMPEG_PATH ?? null,
  /** The largest file that people can send in the chat, in megabytes; 0: they cannot send any. */
  chatFileMaxMb: env.CHAT_FILE_MAX_MB ?? 25,
  /** The number of days after its end when a session is deleted; null: never. */
  sessionRetentionDays: env.SESSION_RETENTION_DAYS ?? null,
  /** The number of days for which calls are kept in the request log; 0: none are recorded. */
  requestLogDays: env.REQUEST_LOG_DAYS ?? 7,
});
