import { removeArtifact } from '../../agent/artifacts/delete';
import { recordEvent } from '../../identity/audit/record';
import type { Services } from '../../platform/procedures/services';
import { deleteWithSession } from '../../recordings/retention';
import { deleteSession, endedBefore, lockForDeletion, type EndedSession } from '../../rooms/sessions/expire';
import { keepUsageOf } from '../../usage/past';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The number of days after its end when a session is deleted; null: never. */
    sessionRetentionDays: number | null;
  }
}

const DAY_MS = 86_400_000;

/**
 * Deletes sessions past the retention of the installation, with everything that belongs to them. Each session has its
 * own transaction. A session with recordings is deleted once their bytes are removed: until then each clean-up tries
 * again.
 */
export async function deleteOldSessions(services: Services): Promise<void> {
  const { db, now, sessionRetentionDays } = services;
  if (sessionRetentionDays === null) return;
  const before = new Date(now().getTime() - sessionRetentionDays * DAY_MS);
  for await (const session of endedBefore(db, before)) await deleteOldSession(services, session);
  services.jobs.wake();
}

async function deleteOldSession(services: Services, session: EndedSession): Promise<void> {
  const { sessionId, accountId, isEntered } = session;
  await services.db.transaction(async (tx) => {
    if (!(await lockForDeletion(tx, sessionId))) return;
    const at = services.now();
    const event = { at, accountId, targetId: sessionId, detail: { reason: 'retention' } };
    if (isEntered && (await removeArtifact(tx, services, session, at)) === 'cleared') {
      await recordEvent(tx, null, { ...event, action: 'artifact.delete' });
    }
    if (!(await deleteWithSession(tx, services, sessionId, at))) return;
    await keepUsageOf(tx, sessionId);
    await deleteSession(tx, sessionId);
    await recordEvent(tx, null, { ...event, action: 'session.delete' });
  });
}
