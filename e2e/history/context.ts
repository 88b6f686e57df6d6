import type { Db } from '../../server/platform/db/client';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** The tools that every part of the history is written with. */
export interface SeedContext {
  db: Db;
  dataDir: string;
  /** The moment before which all of it happened. */
  now: Date;
  /** The account that the history belongs to. */
  accountId: string;
  /** Where the recording that can be played is said to be stored. */
  storage: 'local' | 'object';
}

/** So many milliseconds before now. */
export const ago = ({ now }: Pick<SeedContext, 'now'>, ms: number): Date => new Date(now.getTime() - ms);
