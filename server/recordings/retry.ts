import { recordEvent } from '../identity/audit/record';
import type { Db } from '../platform/db/client';
import { conflict, notFound } from '../platform/errors/errors';
import { isUuid } from '../platform/ids';
import type { Jobs } from '../platform/jobs/jobs';
import type { Caller, UserPrincipal } from '../platform/principal/principal';
import { assertRelation, resolveFromPortal, ORGANIZERS } from '../rooms/access/access';
import { findRow } from './store';
import { retryFailed } from './store-capture';
import { hasFiles } from './store-tracks';

/**
 * Retries a failed recording: its file is made again, or, if it is made, delivered again.
 * @throws ApiError NOT_FOUND, FORBIDDEN for members, CONFLICT unless it has failed
 */
export async function retryRecording(
  { db, now, jobs }: { db: Db; now: () => Date; jobs: Jobs },
  caller: Caller<UserPrincipal>,
  { id }: { id: string },
) {
  const row = isUuid(id) ? await findRow(db, id) : null;
  if (row === null || row.deletedAt !== null) throw notFound('There is no such recording.');
  const { room, caller: actor } = await resolveFromPortal(db, caller, row.roomId);
  assertRelation(actor, room, ORGANIZERS);
  await db.transaction(async (tx) => {
    const at = now();
    if (!(await retryFailed(tx, id, at))) throw conflict('Only a failed recording can be retried.');
    const { accountId } = room;
    await recordEvent(tx, actor, { at, accountId, action: 'recording.retry', targetId: id });
    const isMade = row.objectKey !== null || (await hasFiles(tx, id));
    const kind = !isMade ? 'finalise-recording' : 'deliver-recording';
    await jobs.enqueue(tx, kind, id, { accountId });
  });
  jobs.wake();
  return { status: 'processing' as const };
}
