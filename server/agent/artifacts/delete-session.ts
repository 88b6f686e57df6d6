import { recordEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Caller } from '../../platform/principal/principal';
import { deleteRecordingsOf } from '../../recordings/retention';
import { assertRelation, findReadableRoom, OWNERS } from '../../rooms/access/access';
import { listBreakoutsOf } from '../../rooms/breakouts/history';
import { deleteSession as deleteRows, lockForDeletion } from '../../rooms/sessions/expire';
import { keepUsageOf } from '../../usage/past';
import { findVisible } from '../history/sessions';
import { removeArtifact } from './delete';

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
  events: EventLog;
}

/** A session to delete, the caller who deletes it, and the time. */
interface Deletion {
  accountId: string;
  roomId: string;
  sessionId: string;
  by: Caller;
  at: Date;
}

/**
 * Deletes a session with everything that belongs to it: who was in it, transcript, minutes, chat, files, polls,
 * measurements, recordings and its breakouts. Its minutes still count in the usage of the room. The bytes of recordings
 * are removed in the background.
 * @throws ApiError NOT_FOUND, FORBIDDEN unless the caller owns the room, CONFLICT while the session is live or a
 *   recording of it is not finished
 */
export async function deleteSession(
  { db, now, jobs, events }: Deps,
  caller: Caller,
  { sessionId }: { sessionId: string },
): Promise<void> {
  const found = await findVisible(db, caller, sessionId);
  const room = await findReadableRoom(db, caller, found.room.id);
  assertRelation(caller, room, OWNERS);
  await db.transaction(async (tx) => {
    // An ended session cannot open a breakout any more; a running session is refused below.
    if (!(await lockForDeletion(tx, sessionId))) throw notFound('There is no such session.');
    const breakouts = await listBreakoutsOf(tx, sessionId);
    const of = { accountId: room.accountId, roomId: room.id, by: caller, at: now() };
    for (const { conferenceSessionId: breakoutId } of breakouts) {
      // Another request may have deleted it by itself meanwhile.
      if (await lockForDeletion(tx, breakoutId))
        await deleteOne(tx, { jobs, events }, { ...of, sessionId: breakoutId });
    }
    await deleteOne(tx, { jobs, events }, { ...of, sessionId });
  });
  jobs.wake();
}

async function deleteOne(
  tx: Tx,
  { jobs, events }: Pick<Deps, 'jobs' | 'events'>,
  { by, ...place }: Deletion,
): Promise<void> {
  const { accountId, roomId, sessionId, at } = place;
  if ((await removeArtifact(tx, { jobs, events }, place, at)) === 'live') {
    throw conflict('The call is still running; delete the session when it is over.');
  }
  if (!(await deleteRecordingsOf(tx, { jobs, events }, sessionId, { at, by }))) {
    throw conflict('A recording of the session is not finished; delete the session when it is.');
  }
  await keepUsageOf(tx, sessionId);
  await deleteRows(tx, sessionId);
  await recordEvent(tx, by, { at, accountId, action: 'session.delete', targetId: sessionId });
  await events.append(tx, { type: 'session.deleted', accountId, at, roomId, sessionId, data: {} });
}
