import type { Db } from '../../platform/db/client';
import type { EventNumbering } from './numbering';
import * as store from './store';

export interface ReadEndsDeps {
  db: Db;
  eventNumbering: EventNumbering;
}

/** Returns the ends of an account's log, when everything has its number that was committed before. */
export async function readEnds(
  { db, eventNumbering }: ReadEndsDeps,
  accountId: string,
): Promise<store.LogEnds> {
  const ends = await store.readEnds(db, accountId);
  if (!ends.isBehind) return ends;
  await eventNumbering.numberNow(accountId);
  return store.readEnds(db, accountId);
}

/** Returns the last numbers of several logs, by account. */
export const readHeads = (db: Db, accountIds: string[]): Promise<ReadonlyMap<string, number>> =>
  store.readHeads(db, accountIds);
