import type { Db, Tx } from '../../platform/db/client';
import { listEnteredBreakouts } from '../sessions/store-breakouts';

/** Returns the breakouts of a session that somebody entered, in the order in which they were opened. */
export async function listBreakoutsOf(db: Db | Tx, sessionId: string) {
  const rows = await listEnteredBreakouts(db, sessionId);
  return rows.flatMap(({ id, breakoutName, startedAt, endedAt }) =>
    startedAt === null
      ? []
      : [
          {
            conferenceSessionId: id,
            name: breakoutName ?? '',
            startedAt: startedAt.toISOString(),
            endedAt: endedAt?.toISOString() ?? null,
          },
        ],
  );
}
