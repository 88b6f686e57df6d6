import { and, asc, countDistinct, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { minutes, turns } from '../db/schema/artifacts';
import { participants, sessions } from '../db/schema/sessions';

export type SessionRow = typeof sessions.$inferSelect;
export type MinutesRow = typeof minutes.$inferSelect;

/** A session that somebody entered, and the minutes if any were written. */
export async function findSession(db: Db, sessionId: string) {
  const [row] = await db
    .select({ session: sessions, minutes })
    .from(sessions)
    .leftJoin(minutes, eq(minutes.sessionId, sessions.id))
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.startedAt)));
  return row ?? null;
}

/** The sessions of a room that somebody entered, newest first, with how much there is of each. */
export async function listSessions(db: Db, roomId: string) {
  const turnCount = db
    .select({ count: sql<number>`count(*)::int` })
    .from(turns)
    .where(eq(turns.sessionId, sessions.id));
  const participantCount = db
    .select({ count: sql<number>`${countDistinct(participants.subject)}::int` })
    .from(participants)
    .where(and(eq(participants.sessionId, sessions.id), eq(participants.kind, 'human')));
  return db
    .select({
      session: sessions,
      minutes,
      turnCount: sql<number>`(${turnCount})`,
      participantCount: sql<number>`(${participantCount})`,
    })
    .from(sessions)
    .leftJoin(minutes, eq(minutes.sessionId, sessions.id))
    .where(and(eq(sessions.roomId, roomId), isNotNull(sessions.startedAt)))
    .orderBy(desc(sessions.startedAt), desc(sessions.id));
}

/** The transcript in the order in which people began to speak. */
export async function listTurns(db: Db, sessionId: string) {
  return db
    .select({
      turn: turns,
      speakerName: participants.displayName,
      externalUserId: participants.externalUserId,
    })
    .from(turns)
    .leftJoin(participants, eq(participants.id, turns.participantId))
    .where(eq(turns.sessionId, sessionId))
    .orderBy(asc(turns.startedAt), asc(turns.endedAt), asc(turns.id));
}
