import type { Db } from '../platform/db/client';
import { conflict, notFound } from '../platform/errors/errors';
import type { EventLog } from '../platform/events/event-log';
import type { Jobs } from '../platform/jobs/jobs';
import type { Caller } from '../platform/principal/principal';
import { assertRelation, findReadableRoom, ORGANIZERS, OWNERS } from '../rooms/access/access';
import { findReadableRecording } from './read';
import { followDeletion } from './retention';
import { markDeleted } from './store';

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
  events: EventLog;
}

/**
 * Deletes a recording; its bytes are removed in the background. A file in the account's own bucket stays there, and the
 * answer contains its place. A join token, which ends with its call, cannot delete a recording.
 * @throws ApiError NOT_FOUND, FORBIDDEN for members and join tokens, CONFLICT while it is being recorded
 */
export async function deleteRecording(
  { db, now, jobs, events }: Deps,
  caller: Caller,
  { id }: { id: string },
) {
  const { recording } = await findReadableRecording(db, caller, id);
  const room = await findReadableRoom(db, caller, recording.roomId);
  assertRelation(caller, room, caller.principal.kind === 'room' ? OWNERS : ORGANIZERS);
  const deleted = await db.transaction(async (tx) => {
    const at = now();
    const row = await markDeleted(tx, recording.id, at);
    if (row === null) return null;
    await followDeletion(tx, { jobs, events }, [{ ...row, accountId: room.accountId }], { at, by: caller });
    return row;
  });
  if (deleted === null) throw await refusal(db, caller, id);
  jobs.wake();
  const { storage, bucket, objectKey } = deleted;
  const remains = storage === 'customer' && bucket !== null && objectKey !== null;
  return { deleted: true as const, remains: remains ? { bucket, key: objectKey } : null };
}

async function refusal(db: Db, caller: Caller, id: string) {
  const { recording } = await findReadableRecording(db, caller, id);
  return recording.status === 'recording'
    ? conflict('The recording is still running; stop it in the call first.')
    : notFound('There is no such recording.');
}
