import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { agents } from '../../platform/db/schema/agents';
import { turns } from '../../platform/db/schema/artifacts';
import { participants, sessions } from '../../platform/db/schema/sessions';
import { hasCode } from '../../platform/errors/error-code';

export type AgentRow = typeof agents.$inferSelect;
export type TurnRow = typeof turns.$inferInsert;

/** The agent that is in a room or a session now; null when there is none. */
export async function findPresentAgent(db: Db | Tx, where: { roomId: string } | { sessionId: string }) {
  const [row] = await db
    .select({ agent: agents, participant: participants })
    .from(agents)
    .innerJoin(participants, eq(participants.id, agents.participantId))
    .innerJoin(sessions, eq(sessions.id, agents.sessionId))
    .where(
      and(
        'roomId' in where ? eq(sessions.roomId, where.roomId) : eq(sessions.id, where.sessionId),
        isNull(sessions.endedAt),
        isNull(participants.leftAt),
      ),
    );
  return row ?? null;
}

export async function insertAgent(tx: Tx, row: AgentRow): Promise<void> {
  await tx.insert(agents).values(row);
}

/** Sessions whose agent has left, without its last words written down. */
export async function listUndrained(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sessionId: agents.sessionId })
    .from(agents)
    .innerJoin(participants, eq(participants.id, agents.participantId))
    .where(and(isNull(agents.drainedAt), isNotNull(participants.leftAt)));
  return rows.map(({ sessionId }) => sessionId);
}

/** Writes down that all was transcribed that the agents heard who have left the session. */
export async function markDrained(db: Db, sessionId: string, drainedAt: Date): Promise<void> {
  const gone = db
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), isNotNull(participants.leftAt)));
  await db
    .update(agents)
    .set({ drainedAt })
    .where(
      and(eq(agents.sessionId, sessionId), isNull(agents.drainedAt), inArray(agents.participantId, gone)),
    );
}

/** Writes a turn down. @returns false when its session was deleted meanwhile */
export async function insertTurn(db: Db, row: TurnRow): Promise<boolean> {
  try {
    await db.insert(turns).values(row);
    return true;
  } catch (error) {
    // What the database said is the cause of what drizzle says.
    if (error instanceof Error && hasCode(error.cause, FOREIGN_KEY_VIOLATION)) return false;
    throw error;
  }
}

const FOREIGN_KEY_VIOLATION = '23503';
