import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { Jobs } from '../../platform/jobs/jobs';
import { removeArtifact } from './delete';
import { listExpired } from './store';

/** The number of artifacts in one lookup. */
const BATCH = 100;

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
  events: EventLog;
}

/**
 * Deletes everything that sessions left in rooms with a retention of their own, once it is over. Each session has its
 * own transaction, so that a long transcript delays nobody. The retention of an account is for recordings only.
 */
export async function deleteExpiredArtifacts(deps: Deps): Promise<void> {
  for (let found = BATCH; found === BATCH;) {
    const expired = await listExpired(deps.db, deps.now(), BATCH);
    for (const place of expired) await deleteExpiredArtifact(deps, place);
    found = expired.length;
  }
}

async function deleteExpiredArtifact(
  { db, now, jobs, events }: Deps,
  place: { accountId: string; roomId: string; sessionId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now();
    if ((await removeArtifact(tx, { jobs, events }, place, at)) !== 'cleared') return;
    const { accountId, sessionId } = place;
    const detail = { reason: 'retention' };
    await recordEvent(tx, null, { at, accountId, action: 'artifact.delete', targetId: sessionId, detail });
  });
}
