import { and, desc, eq, inArray, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { agents } from '../../platform/db/schema/agents';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';

/*
 * An agent is a participant: the rows of `participants` and `sessions` show when it came and left. Statements here join
 * them, so that they never return an agent without its participant, or an agent whose session has just ended.
 */

export type AgentRow = typeof agents.$inferSelect;

/** Agents that write a transcript. */
const writesTranscript = ne(agents.mode, 'Captioner');

/**
 * Returns agents in live sessions now, with the settings of the room, which decide whether their captions are shown.
 */
const presentAgents = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({ agent: agents, participant: participants, settings: rooms.settings })
    .from(agents)
    .innerJoin(participants, eq(participants.id, agents.participantId))
    .innerJoin(sessions, eq(sessions.id, agents.sessionId))
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(and(where, isNull(sessions.endedAt), isNull(participants.leftAt)));

/** Returns the agent that is in a session, or in the main session of a room, now; null when there is none. */
export async function findPresentAgent(db: Db | Tx, where: { roomId: string } | { sessionId: string }) {
  const [row] = await presentAgents(
    db,
    'roomId' in where
      ? and(eq(sessions.roomId, where.roomId), isNull(sessions.breakoutName))
      : eq(sessions.id, where.sessionId),
  );
  return row ?? null;
}

/** Returns the agents that are in the sessions of a room now: the main session, and breakouts. */
export const listPresentAgents = async (tx: Tx, roomId: string) =>
  presentAgents(tx, eq(sessions.roomId, roomId));

/**
 * Returns whether an agent that writes a transcript is in a session, and keeps it there until the transaction ends: the
 * transcript cannot become complete before. An agent that is just leaving does not count. Waiting for it could deadlock
 * with the end of the session.
 */
export async function isTranscribed(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: agents.participantId })
    .from(agents)
    .innerJoin(participants, eq(participants.id, agents.participantId))
    .where(and(eq(agents.sessionId, sessionId), writesTranscript, isNull(participants.leftAt)))
    .limit(1)
    .for('share', { of: participants, skipLocked: true });
  return rows.length > 0;
}

/**
 * Returns a session with people that no agent has entered, and the agent that its room wants. Returns null when the
 * session has ended, or an agent was there. Joins `rooms`: the room decides whether an agent comes.
 */
export async function findCallWithoutAgent(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      roomId: rooms.id,
      accountId: rooms.accountId,
      settings: rooms.settings,
      isEndToEndEncrypted: rooms.isEndToEndEncrypted,
    })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .leftJoin(agents, eq(agents.sessionId, sessions.id))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), isNull(agents.participantId)));
  return row ?? null;
}

export async function insertAgent(tx: Tx, row: AgentRow): Promise<void> {
  await tx.insert(agents).values(row);
}

/**
 * Returns the settings of the room of a session, and the minutes for which its newest agent was invited that was invited
 * with any; null: there is no such session. Joins `rooms`, so that one statement finds both.
 */
export async function findWantedMinutes(db: Db | Tx, sessionId: string) {
  const [row] = await db
    .select({ settings: rooms.settings, minutes: agents.minutes })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .leftJoin(agents, and(eq(agents.sessionId, sessions.id), isNotNull(agents.minutes)))
    .leftJoin(participants, eq(participants.id, agents.participantId))
    .where(eq(sessions.id, sessionId))
    .orderBy(desc(participants.joinedAt))
    .limit(1);
  return row ?? null;
}

export async function setMuted(tx: Tx, participantId: string, isMuted: boolean): Promise<void> {
  await tx.update(agents).set({ isMuted }).where(eq(agents.participantId, participantId));
}

/** Returns whether hosts have muted the agent of a session, and not unmuted it, before it left. */
export async function wasMuted(tx: Tx, sessionId: string): Promise<boolean> {
  const [last] = await tx
    .select({ isMuted: agents.isMuted })
    .from(agents)
    .innerJoin(participants, eq(participants.id, agents.participantId))
    .where(eq(agents.sessionId, sessionId))
    .orderBy(desc(participants.leftAt))
    .limit(1);
  return last?.isMuted ?? false;
}

/** Returns whether a session has an agent that may still add speech to the transcript. */
export async function isDraining(db: Db, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: agents.participantId })
    .from(agents)
    .where(and(eq(agents.sessionId, sessionId), isNull(agents.drainedAt), writesTranscript))
    .limit(1);
  return row !== undefined;
}

/** Returns sessions that an agent has left without being drained. */
export async function listUndrained(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sessionId: agents.sessionId })
    .from(agents)
    .innerJoin(participants, eq(participants.id, agents.participantId))
    .where(and(isNull(agents.drainedAt), isNotNull(participants.leftAt)));
  return rows.map(({ sessionId }) => sessionId);
}

/** Marks the agents that have left a session as drained. */
export async function markDrained(db: Db | Tx, sessionId: string, drainedAt: Date): Promise<void> {
  const left = db
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), isNotNull(participants.leftAt)));
  await db
    .update(agents)
    .set({ drainedAt })
    .where(
      and(eq(agents.sessionId, sessionId), isNull(agents.drainedAt), inArray(agents.participantId, left)),
    );
}
