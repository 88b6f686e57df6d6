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
  /** The storage in which the recording that can be played is recorded as stored. */
  storage: 'local' | 'object';
}

/** Returns the moment so many milliseconds before now. */
export const ago = ({ now }: Pick<SeedContext, 'now'>, ms: number): Date => new Date(now.getTime() - ms);
