import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { RetryLater, type Handler } from '../../platform/jobs/handler';
import { createdItems } from '../action-items/keep';
import { isDraining, isWithinDrainTime } from '../agents/draining';
import { countTurns } from '../transcript/read';
import { artifactReady } from './artifact-events';
import { findSession } from './store';

interface Deps {
  db: Db;
  now: () => Date;
  events: EventLog;
}

const RETRY_MS = 1_000;

/**
 * Returns the job that reports once that the artifact of a session without minutes to write is ready. It is ready when
 * no agent can add speech to its transcript any more. The subject of the job is the session's id.
 */
export const transcriptCompleter = ({ db, now, events }: Deps): Handler => ({
  async run({ subject }) {
    const endedAt = (await findSession(db, subject))?.session.endedAt ?? null;
    if (endedAt === null || !isWithinDrainTime(endedAt, now())) return;
    if (await isDraining(db, subject)) throw new RetryLater(RETRY_MS);
  },
  async onFinished(tx, { subject }) {
    const found = await findSession(tx, subject);
    if (found === null) return; // deleted in between
    const turnCount = await countTurns(tx, subject);
    const at = now();
    const ready = artifactReady(found, { turnCount, hasMinutes: found.hasMinutes }, at);
    const place = { accountId: found.accountId, roomId: found.session.roomId, sessionId: subject };
    await events.appendAll(tx, [ready, ...(found.hasMinutes ? await createdItems(tx, place, at) : [])]);
  },
});
