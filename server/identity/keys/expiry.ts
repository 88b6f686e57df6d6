import type { Db, Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { notifyOfExpiry, type NoticeDeps } from '../notices/notify';
import { lockExpiring, markTold, type ExpiringKey } from './store';

const DAY_MS = 86_400_000;
/** Days before its expiry at which a key is announced to expire, and 0 for the expiry itself. */
const THRESHOLDS_DAYS = [14, 3, 0] as const;
/** The number of keys of one transaction. */
const BATCH = 200;

interface Deps extends NoticeDeps {
  db: Db;
  now: () => Date;
  events: EventLog;
}

/**
 * Returns the last threshold that a key has passed; null: none. A new key gets no reminder of a threshold that it has
 * passed when it is created.
 */
export const passedThreshold = (expiresAt: Date | null, at: Date): number | null =>
  expiresAt === null
    ? null
    : (THRESHOLDS_DAYS.findLast((days) => expiresAt.getTime() - at.getTime() <= days * DAY_MS) ?? null);

/**
 * Appends `key.expiring` for keys that expire in 14 and in 3 days, and `key.expired` for those that have expired, and has
 * the admins of their organization mailed. The events, the mails and the mark are in one transaction, so a process that
 * dies leaves none of them. After a pause of the server, only the last threshold that was passed is announced.
 */
export async function announceExpiringKeys(deps: Deps): Promise<void> {
  for (let found = BATCH; found === BATCH;) found = await announceBatch(deps);
}

const announceBatch = (deps: Deps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const at = deps.now();
    const thresholds = THRESHOLDS_DAYS.map((daysLeft) => ({
      daysLeft,
      until: new Date(at.getTime() + daysLeft * DAY_MS),
    }));
    const keys = await lockExpiring(tx, thresholds, BATCH);
    for (const daysLeft of THRESHOLDS_DAYS) {
      const due = keys.filter(({ expiresAt }) => passedThreshold(expiresAt, at) === daysLeft);
      if (due.length > 0) await announce(tx, deps, due, { daysLeft, at });
    }
    return keys.length;
  });

async function announce(
  tx: Tx,
  deps: Deps,
  keys: readonly ExpiringKey[],
  { daysLeft, at }: { daysLeft: number; at: Date },
): Promise<void> {
  const events = keys.map((key) => eventOf(key, daysLeft, at));
  await deps.events.appendAll(tx, events);
  const kind = daysLeft === 0 ? 'key-expired' : 'key-expiring';
  for (const { id: keyId, start: keyStart, accountId, expiresAt, successorId } of keys)
    if (successorId === null)
      await notifyOfExpiry(tx, deps, { kind, keyId, keyStart, accountId, expiresAt, at });
  const keyIds = keys.map(({ id }) => id);
  await markTold(tx, keyIds, daysLeft);
}

function eventOf({ id: keyId, accountId, name, expiresAt }: ExpiringKey, daysLeft: number, at: Date) {
  const common = { accountId, at, roomId: null, sessionId: null };
  const data = { keyId, name, expiresAt: expiresAt.toISOString() };
  return daysLeft === 0
    ? { type: 'key.expired' as const, ...common, data }
    : { type: 'key.expiring' as const, ...common, data: { ...data, daysLeft } };
}
