import { z } from 'zod';
import { lockLog } from '../../events/log/lock';
import type { DeliveryQueue } from '../../events/queue/enqueue';
import { enqueueUnlisted, listSubscribersOf } from '../../events/queue/unlisted';
import type { Db } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import { findEntered } from '../artifacts/read';
import { readNumbered } from '../transcript/numbered';
import { batchesOf, BATCH_MAX_TURNS } from './batches';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  log: Log;
  deliveryQueue: DeliveryQueue;
}

const TYPE = 'turn.created';
/** The number of sessions of one call. */
const SESSIONS = 200;
/** The number of turns of a session that one transaction puts into batches. */
const TURNS = 500;

/**
 * Queues the turns of sessions that are due, for the endpoints that want turns. Is called regularly in every process:
 * the position of a session moves in the transaction that queues its turns, so each turn is queued once.
 */
export async function postTurns(deps: Deps): Promise<void> {
  const { db, now, log, deliveryQueue } = deps;
  const due = await store.listDuePosts(db, now(), SESSIONS);
  for (const post of due) {
    try {
      await queueTurns(deps, post);
    } catch (err) {
      log.error({ err, sessionId: post.sessionId }, 'the turns of a session could not be queued');
    }
  }
  if (due.length > 0) deliveryQueue.wake();
}

const queueTurns = ({ db, now }: Deps, { sessionId, accountId }: store.DuePost): Promise<void> =>
  db.transaction(async (tx) => {
    const isAccountThere = (await lockLog(tx, accountId)) !== null;
    const position = await store.lockDuePost(tx, sessionId);
    if (position === null) return;
    const { after, roomId } = position;
    const subscribers = isAccountThere ? await listSubscribersOf(tx, accountId, TYPE) : [];
    const limit = subscribers.length === 0 ? 0 : TURNS;
    const turns = await store.listSizes(tx, sessionId, { after, limit });
    const at = now();
    const batches = batchesOf(turns, after);
    await enqueueUnlisted(
      tx,
      subscribers,
      batches.map((data) => ({ type: TYPE, accountId, at, roomId, sessionId, data: { ...data } })),
    );
    const isMoreLeft = limit > 0 && turns.length === limit;
    await store.movePost(tx, sessionId, {
      after: batches.at(-1)?.until ?? after,
      dueAt: isMoreLeft ? at : null,
    });
  });

const batch = z.object({ after: z.int(), until: z.int() });

/**
 * Returns the data of an event as it is posted: for `turn.created`, the turns of its batch that have not been deleted
 * since.
 */
export async function dataOf(
  { db }: Pick<Deps, 'db'>,
  event: { type: string; sessionId: string | null; data: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  if (event.type !== TYPE || event.sessionId === null) return event.data;
  const { after, until } = batch.parse(event.data);
  const found = await findEntered(db, event.sessionId);
  const limit = BATCH_MAX_TURNS;
  const turns = found === null ? [] : await readNumbered(db, found.session, { after, until, limit });
  return { turns, after, nextCursor: until };
}
