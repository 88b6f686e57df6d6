import {
  and,
  asc,
  countDistinct,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/db/client';
import { prepared } from '../../platform/db/prepared';
import { accounts } from '../../platform/db/schema/accounts';
import { roomMembers } from '../../platform/db/schema/members';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import { tokenLock } from '../../platform/db/schema/tokens';
import { users } from '../../platform/db/schema/users';

/*
 * The lock of a room and its sessions. store-participants.ts holds the statements on participants, chat/store.ts those on
 * the chat, store-ended.ts those on sessions that are over.
 */

export type RoomRow = typeof rooms.$inferSelect;
/** A room, and the owner of its account. */
export type LockedRoom = RoomRow & { accountOwnerId: string };
export type SessionRow = Omit<typeof sessions.$inferSelect, 'accountId' | 'olderEndedAt'>;

/** What tells a main session from a breakout. */
const isMain = isNull(sessions.breakoutName);

/**
 * Locks the room, deleted or not, until the transaction is over: others cannot join, leave or end its session meanwhile.
 * Reads the owner from the noun `accounts` in the same statement, which saves every join a round trip under the lock.
 * @param tokenId of a join: its token is locked as well, so that a revocation waits for the join or the join for it
 */
export async function lockRoom(tx: Tx, roomId: string, tokenId?: string): Promise<LockedRoom | null> {
  const [row] = await (tokenId === undefined
    ? roomToLock(tx).execute({ roomId })
    : roomAndTokenToLock(tx).execute({ roomId, tokenId }));
  return row?.room ?? null;
}

const lockingRoom = (lock: SQL) =>
  prepared((db: Db) =>
    db
      .select({ room: { ...getTableColumns(rooms), accountOwnerId: accounts.ownerUserId }, lock })
      .from(rooms)
      .innerJoin(accounts, eq(accounts.id, rooms.accountId))
      .where(eq(rooms.id, sql.placeholder('roomId')))
      .for('no key update', { of: rooms })
      .prepare('room_to_lock'),
  );
const roomToLock = lockingRoom(sql`null`);
const roomAndTokenToLock = lockingRoom(
  sql`pg_advisory_xact_lock_shared(${tokenLock(sql.placeholder('tokenId'))})::text`,
);

/** The room, deleted or not. */
export async function findRoom(tx: Db | Tx, roomId: string): Promise<RoomRow | null> {
  const [row] = await roomById(tx).execute({ roomId });
  return row ?? null;
}

const roomById = prepared((db: Db) =>
  db
    .select()
    .from(rooms)
    .where(eq(rooms.id, sql.placeholder('roomId')))
    .prepare('room_of_call'),
);

/** Rooms, deleted or not. */
export async function listRooms(db: Db, ids: readonly string[]): Promise<RoomRow[]> {
  return db
    .select()
    .from(rooms)
    .where(inArray(rooms.id, [...ids]));
}

/**
 * A person's membership of the room; null: there is no such person. Reads the nouns `users` and `members` in one statement,
 * because every join asks whether the person still exists and is still a member, within the transaction that admits them.
 */
export async function findPerson(tx: Tx, roomId: string, userId: string) {
  const [row] = await tx
    .select({ memberRole: roomMembers.role })
    .from(users)
    .leftJoin(roomMembers, and(eq(roomMembers.userId, users.id), eq(roomMembers.roomId, roomId)))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Moves the room's last activity forward. */
export async function recordActivity(tx: Tx, roomId: string, at: Date): Promise<void> {
  await activity(tx).execute({ roomId, at: at.toISOString() });
}

const activity = prepared((db: Db) =>
  db
    .update(rooms)
    .set({
      lastActivityAt: sql`greatest(${rooms.lastActivityAt}, ${sql.placeholder('at')}::timestamptz)`,
    })
    .where(eq(rooms.id, sql.placeholder('roomId')))
    .prepare('room_activity'),
);

/** Locks the call against newcomers, or unlocks it. */
export async function setCallLocked(tx: Tx, roomId: string, isLocked: boolean): Promise<void> {
  await tx.update(rooms).set({ isLocked }).where(eq(rooms.id, roomId));
}

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
export async function setGrants(tx: Tx, sessionId: string, grants: SessionRow['grants']): Promise<void> {
  await tx.update(sessions).set({ grants }).where(eq(sessions.id, sessionId));
}

/** The main session of the call that runs in a room; null: none runs. Its breakouts name it as their parent. */
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

/** A session of a room, also one that has ended: the main one of a call, or a breakout. */
export async function findSession(
  db: Db | Tx,
  { roomId, sessionId }: { roomId: string; sessionId: string },
): Promise<SessionRow | null> {
  const [row] = await sessionOfRoom(db).execute({ roomId, sessionId });
  return row ?? null;
}

/** Like `findSession`, of those that have not ended. */
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

/** How many calls run, over all processes. */
export async function countLive(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(and(isNull(sessions.endedAt), isNotNull(sessions.startedAt), isMain));
  return row?.count ?? 0;
}

/** A session as it is opened, with what is given. */
export const newSession = (
  given: Pick<SessionRow, 'id' | 'roomId' | 'openedAt'> & Partial<SessionRow>,
): SessionRow => ({
  startedAt: null,
  endedAt: null,
  artifactDeletedAt: null,
  spotlightId: null,
  grants: null,
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

/** Opens the main session of a call. @returns false when another transaction has opened one meanwhile */
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
 * Ends a session, and counts the people who were in it: each once, however often they joined.
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
 * The live sessions in a person's own rooms and in the rooms of their accounts. Reads the nouns `rooms` and `accounts` in
 * one statement, so that no room is missed that changes between two.
 */
export async function listLiveSessionsOfOwner(tx: Tx, userId: string) {
  return tx
    .select({ sessionId: sessions.id, roomId: sessions.roomId })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(
      and(isNull(sessions.endedAt), or(eq(rooms.ownerUserId, userId), eq(accounts.ownerUserId, userId))),
    );
}

/** Locks the rooms of a person and of their accounts, in the order of their ids, like `lockRoom`. */
export async function lockRoomsOfOwner(tx: Tx, userId: string): Promise<void> {
  await tx
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(or(eq(rooms.ownerUserId, userId), eq(accounts.ownerUserId, userId)))
    .orderBy(asc(rooms.id))
    .for('no key update', { of: rooms });
}

/** Live sessions that people have entered, in rooms that have closed and end their call then. */
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
 * Live sessions that people have entered and that all of them had left by `before`. People in breakouts count for the main
 * session, too; a breakout that is open does not end before it closes.
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

/** Ends a session that no person has entered. @returns false when somebody has, or it has ended */
export async function endUnenteredSession(tx: Tx, sessionId: string, endedAt: Date): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.startedAt), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Live main sessions that were opened before that moment and that no person has entered. */
export async function listUnenteredSessions(db: Db, openedBefore: Date) {
  return db
    .select({ sessionId: sessions.id, roomId: sessions.roomId })
    .from(sessions)
    .where(
      and(isNull(sessions.endedAt), isNull(sessions.startedAt), isMain, lte(sessions.openedAt, openedBefore)),
    );
}

/** Locks a session until the transaction is over: nothing that refers to it is added meanwhile. */
export async function lockSession(tx: Tx, sessionId: string): Promise<SessionRow | null> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
  return row ?? null;
}

export async function markArtifactDeleted(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.update(sessions).set({ artifactDeletedAt: at }).where(eq(sessions.id, sessionId));
}

/** The room of a session that somebody entered; null when there is no such session. */
export async function findRoomOf(db: Db, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ roomId: sessions.roomId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.startedAt)));
  return row?.roomId ?? null;
}
