import {
  and,
  countDistinct,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/db/client';
import { isOfLastMember } from '../../platform/db/last-member';
import { prepared } from '../../platform/db/prepared';
import { accounts } from '../../platform/db/schema/accounts';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';

/*
 * The sessions of a room. store-rooms.ts holds the lock of the room and the statements on it, store-participants.ts
 * those on participants, store-ended.ts those on sessions that are over, and chat/store.ts those on the chat.
 */

export type SessionRow = Omit<typeof sessions.$inferSelect, 'accountId' | 'olderEndedAt'>;

/** The condition for main sessions, which have no name as a breakout. */
const isMain = isNull(sessions.breakoutName);

/** Puts the spotlight on a participant, or takes it from them. @returns whether that changes anything */
export async function setSpotlight(
  tx: Tx,
  sessionId: string,
  { participantId, ends }: { participantId: string; ends: boolean },
): Promise<boolean> {
  const isOn = sql`${sessions.spotlightId} is not distinct from ${participantId}`;
  const changed = await tx
    .update(sessions)
    .set({ spotlightId: ends ? null : participantId })
    .where(and(eq(sessions.id, sessionId), ends ? isOn : not(isOn)))
    .returning({ id: sessions.id });
  return changed.length > 0;
}

/** Stores what hosts let participants do in a call. */
export async function setOverrides(
  tx: Tx,
  sessionId: string,
  overrides: SessionRow['overrides'],
): Promise<void> {
  await tx.update(sessions).set({ overrides }).where(eq(sessions.id, sessionId));
}

/** Returns the main session of the running call of a room; null: none. Its breakouts name it as their parent. */
export async function findLiveSession(tx: Db | Tx, roomId: string): Promise<SessionRow | null> {
  const [row] = await liveSession(tx).execute({ roomId });
  return row ?? null;
}

const liveSession = prepared((db: Db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.roomId, sql.placeholder('roomId')), isNull(sessions.endedAt), isMain))
    .prepare('live_session'),
);

/** Returns a session of a room, also one that has ended: the main one of a call, or a breakout. */
export async function findSession(
  db: Db | Tx,
  { roomId, sessionId }: { roomId: string; sessionId: string },
): Promise<SessionRow | null> {
  const [row] = await sessionOfRoom(db).execute({ roomId, sessionId });
  return row ?? null;
}

/** Works like `findSession`, for sessions that have not ended. */
export async function findLiveById(
  db: Db | Tx,
  of: { roomId: string; sessionId: string },
): Promise<SessionRow | null> {
  const session = await findSession(db, of);
  return session?.endedAt === null ? session : null;
}

const sessionOfRoom = prepared((db: Db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), eq(sessions.roomId, sql.placeholder('roomId'))))
    .prepare('session_of_room'),
);

/** Returns how many calls run, over all processes. */
export async function countLive(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(and(isNull(sessions.endedAt), isNotNull(sessions.startedAt), isMain));
  return row?.count ?? 0;
}

/** Creates a session as it is opened, with what is given. */
export const newSession = (
  given: Pick<SessionRow, 'id' | 'roomId' | 'openedAt'> & Partial<SessionRow>,
): SessionRow => ({
  startedAt: null,
  endedAt: null,
  artifactDeletedAt: null,
  spotlightId: null,
  overrides: null,
  parentSessionId: null,
  breakoutName: null,
  breakoutPosition: null,
  breakoutClosedAt: null,
  helpAskedAt: null,
  breakouts: null,
  participantSeconds: null,
  agentSeconds: null,
  ...given,
});

/** Opens the main session of a call. @returns false when another transaction has just opened one */
export async function insertSession(tx: Tx, row: SessionRow): Promise<boolean> {
  const inserted = await tx
    .insert(sessions)
    .values(row)
    .onConflictDoNothing({ target: sessions.roomId, where: and(isNull(sessions.endedAt), isMain) })
    .returning({ id: sessions.id });
  return inserted.length > 0;
}

export async function startSession(tx: Tx, sessionId: string, startedAt: Date): Promise<void> {
  await tx.update(sessions).set({ startedAt }).where(eq(sessions.id, sessionId));
}

/**
 * Ends a session, and counts the people who were in it. Each person counts once, however often they joined.
 * @returns null when there is no such session
 */
export async function endSession(tx: Tx, sessionId: string, endedAt: Date) {
  const people = tx
    .select({ count: countDistinct(participants.subject) })
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), eq(participants.kind, 'human')));
  const [row] = await tx
    .update(sessions)
    .set({ endedAt })
    .where(eq(sessions.id, sessionId))
    .returning({
      startedAt: sessions.startedAt,
      parentSessionId: sessions.parentSessionId,
      personCount: sql<number>`(${people})::int`,
    });
  return row ?? null;
}

/**
 * Returns the live sessions in a person's own rooms and in the accounts that are deleted with them. Reads the nouns
 * `rooms` and `accounts` in one statement, so that no room is missed that changes between two.
 */
export async function listLiveSessionsOfOwner(tx: Tx, userId: string) {
  return tx
    .select({ sessionId: sessions.id, roomId: sessions.roomId })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(and(isNull(sessions.endedAt), or(eq(rooms.ownerUserId, userId), isOfLastMember(userId))));
}

/** Returns live sessions that people have entered, in closed rooms that end their call at closing. */
export async function listCallsOfClosedRooms(db: Db, at: Date, limit: number) {
  return db
    .select({ sessionId: sessions.id, roomId: sessions.roomId })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(
      and(
        isNull(sessions.endedAt),
        isNotNull(sessions.startedAt),
        isMain,
        lte(rooms.closesAt, at),
        sql`${rooms.settings} ->> 'atClose' = 'end-call'`,
      ),
    )
    .limit(limit);
}

/**
 * Returns live sessions that people have entered and that all of them had left by `before`. People in breakouts also
 * count for the main session. An open breakout does not end before it closes.
 */
export async function listEmptySessions(db: Db, before: Date) {
  const staying = alias(participants, 'staying');
  const part = alias(sessions, 'part');
  const parts = db
    .select({ id: part.id })
    .from(part)
    .where(or(eq(part.id, sessions.id), eq(part.parentSessionId, sessions.id)));
  const human = and(inArray(staying.sessionId, parts), eq(staying.kind, 'human'));
  return db
    .select({ sessionId: sessions.id, roomId: sessions.roomId })
    .from(sessions)
    .where(
      and(
        isNull(sessions.endedAt),
        isNotNull(sessions.startedAt),
        lte(sessions.startedAt, before),
        or(isMain, isNotNull(sessions.breakoutClosedAt)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(staying)
            .where(and(human, or(isNull(staying.leftAt), gt(staying.leftAt, before)))),
        ),
      ),
    );
}

/** Ends a session that no person has entered. @returns false when somebody has entered it, or it has ended */
export async function endUnenteredSession(tx: Tx, sessionId: string, endedAt: Date): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.startedAt), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Returns live main sessions that were opened before that time and that no person has entered. */
export async function listUnenteredSessions(db: Db, openedBefore: Date) {
  return db
    .select({ sessionId: sessions.id, roomId: sessions.roomId })
    .from(sessions)
    .where(
      and(isNull(sessions.endedAt), isNull(sessions.startedAt), isMain, lte(sessions.openedAt, openedBefore)),
    );
}

/** Locks a session until the transaction is over. Until then, nothing that refers to it is added. */
export async function lockSession(tx: Tx, sessionId: string): Promise<SessionRow | null> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
  return row ?? null;
}

export async function markArtifactDeleted(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.update(sessions).set({ artifactDeletedAt: at }).where(eq(sessions.id, sessionId));
}

/** Returns the room of a session that somebody entered; null when there is no such session. */
export async function findRoomOf(db: Db, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ roomId: sessions.roomId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.startedAt)));
  return row?.roomId ?? null;
}
