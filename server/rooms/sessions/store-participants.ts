import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type Placeholder } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { prepared } from '../../platform/db/prepared';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';

/**
 * Returns a subquery for the ids of the main session of a call and its breakouts. Given a breakout, it has that id
 * only.
 */
export const sessionsOfCall = (db: Db | Tx, mainSessionId: string | Placeholder) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${sessions.id} = ${mainSessionId} or ${sessions.parentSessionId} = ${mainSessionId}`);

export type ParticipantRow = typeof participants.$inferSelect;
type LeftReason = NonNullable<ParticipantRow['leftReason']>;

/** Returns the participants in a session, in the order of joining. */
export async function listPresent(tx: Db | Tx, sessionId: string): Promise<ParticipantRow[]> {
  return presentInSession(tx).execute({ sessionId });
}

const presentInSession = prepared((db: Db) =>
  db
    .select()
    .from(participants)
    .where(and(eq(participants.sessionId, sql.placeholder('sessionId')), isNull(participants.leftAt)))
    .orderBy(asc(participants.joinedAt), asc(participants.id))
    .prepare('present_in_session'),
);

/** Returns the latest participant in a call who joined with that token, whether they left or not. */
export async function findLatestOfToken(
  tx: Tx,
  mainSessionId: string,
  jti: string,
): Promise<ParticipantRow | null> {
  const [row] = await latestOfToken(tx).execute({ sessionId: mainSessionId, jti });
  return row ?? null;
}

const latestOfToken = prepared((db: Db) =>
  db
    .select()
    .from(participants)
    .where(
      and(
        inArray(participants.sessionId, sessionsOfCall(db, sql.placeholder('sessionId'))),
        eq(participants.jti, sql.placeholder('jti')),
      ),
    )
    .orderBy(desc(participants.joinedAt), desc(participants.id))
    .limit(1)
    .prepare('latest_of_token'),
);

/** Returns the role that a host gave somebody last in a call; null when no host did. */
export async function findRoleGivenByHost(tx: Tx, mainSessionId: string, subject: string) {
  const [row] = await roleGivenByHost(tx).execute({ sessionId: mainSessionId, subject });
  return row?.role ?? null;
}

const roleGivenByHost = prepared((db: Db) =>
  db
    .select({ role: participants.role })
    .from(participants)
    .where(
      and(
        inArray(participants.sessionId, sessionsOfCall(db, sql.placeholder('sessionId'))),
        eq(participants.subject, sql.placeholder('subject')),
        isNotNull(participants.roleGivenAt),
      ),
    )
    .orderBy(desc(participants.roleGivenAt))
    .limit(1)
    .prepare('role_given_by_host'),
);

/**
 * Returns a person's participants in the live session of one room, or of every room, with whatever token they joined.
 * Joined with `rooms`, because the events of their changes belong to the account of the room.
 */
export async function listPresentOfUser(tx: Tx, userId: string, roomId: string | null) {
  return tx
    .select({ participant: participants, room: { id: rooms.id, accountId: rooms.accountId } })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(
      and(
        eq(participants.userId, userId),
        isNull(participants.leftAt),
        isNull(sessions.endedAt),
        roomId === null ? undefined : eq(sessions.roomId, roomId),
      ),
    );
}

/**
 * Returns the participants in a live session of an account's rooms who have one of these join tokens. Joined with
 * `rooms`, which belong to the account.
 */
export async function listPresentOfTokens(
  db: Db | Tx,
  { accountId, tokenIds }: { accountId: string; tokenIds: readonly string[] },
): Promise<{ participantId: string; roomId: string }[]> {
  return db
    .select({ participantId: participants.id, roomId: rooms.id })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(
      and(
        inArray(participants.jti, [...tokenIds]),
        isNull(participants.leftAt),
        isNull(sessions.endedAt),
        eq(rooms.accountId, accountId),
      ),
    );
}

/** Returns the sessions of a room from whose call a person was removed, in whichever of them that was. */
export async function listSessionsRemovedFrom(db: Db, roomId: string, subject: string): Promise<string[]> {
  const call = sql`coalesce(${sessions.parentSessionId}, ${sessions.id})`;
  const removedFrom = db
    .select({ call })
    .from(sessions)
    .innerJoin(participants, eq(participants.sessionId, sessions.id))
    .where(
      and(
        eq(sessions.roomId, roomId),
        eq(participants.subject, subject),
        eq(participants.leftReason, 'removed'),
      ),
    );
  const rows = await db
    .select({ sessionId: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.roomId, roomId), inArray(call, removedFrom)));
  return rows.map(({ sessionId }) => sessionId);
}

/** Returns the sessions of a call: its main one and its breakouts, also those that are over. */
export async function listSessionsOfCall(db: Db, mainSessionId: string): Promise<string[]> {
  return (await sessionsOfCall(db, mainSessionId)).map(({ id }) => id);
}

/** Returns the breakouts of a call, also ended ones, except the breakout in which somebody belongs. */
export async function listOtherBreakouts(
  db: Db,
  { mainSessionId, placeId }: { mainSessionId: string; placeId: string },
): Promise<string[]> {
  const ids = await listSessionsOfCall(db, mainSessionId);
  return ids.filter((id) => id !== mainSessionId && id !== placeId);
}

/** Returns the sender under which an application writes in the chat of a session by that name. */
export async function findApplication(
  tx: Tx,
  sessionId: string,
  displayName: string,
): Promise<ParticipantRow | null> {
  const [row] = await tx
    .select()
    .from(participants)
    .where(
      and(
        eq(participants.sessionId, sessionId),
        eq(participants.kind, 'application'),
        eq(participants.displayName, displayName),
      ),
    );
  return row ?? null;
}

export async function findParticipant(tx: Tx, id: string): Promise<ParticipantRow | null> {
  const [row] = await tx.select().from(participants).where(eq(participants.id, id));
  return row ?? null;
}

/** Returns somebody who is in a call now, in its main session or a breakout. */
export async function findPresentInCall(
  tx: Db | Tx,
  mainSessionId: string,
  id: string,
): Promise<ParticipantRow | null> {
  const [row] = await tx
    .select()
    .from(participants)
    .where(
      and(
        eq(participants.id, id),
        inArray(participants.sessionId, sessionsOfCall(tx, mainSessionId)),
        isNull(participants.leftAt),
      ),
    );
  return row ?? null;
}

/** Returns the participants with those ids who are in the session now. */
export async function listPresentOf(
  db: Db | Tx,
  sessionId: string,
  ids: string[],
): Promise<ParticipantRow[]> {
  return db
    .select()
    .from(participants)
    .where(
      and(eq(participants.sessionId, sessionId), inArray(participants.id, ids), isNull(participants.leftAt)),
    );
}

export async function insertParticipant(tx: Tx, row: ParticipantRow): Promise<void> {
  await tx.insert(participants).values(row);
}

export async function updateParticipant(
  db: Db | Tx,
  id: string,
  set: Partial<ParticipantRow>,
): Promise<void> {
  await db.update(participants).set(set).where(eq(participants.id, id));
}

/**
 * Stores that participants left.
 * @param leave.resumeHash identifies the connection that ended; empty: any connection
 * @returns the participants who left, without people who have resumed with another connection or had already left
 */
export async function markLeft(
  tx: Tx,
  ids: readonly string[],
  leave: { at: Date; reason: LeftReason; resumeHash?: string },
): Promise<ParticipantRow[]> {
  if (ids.length === 0) return [];
  return tx
    .update(participants)
    .set({ leftAt: leave.at, leftReason: leave.reason })
    .where(
      and(
        inArray(participants.id, [...ids]),
        isNull(participants.leftAt),
        !leave.resumeHash ? undefined : eq(participants.resumeHash, leave.resumeHash),
      ),
    )
    .returning();
}

/** Stores that everybody in the session left. @returns those who were in it */
export async function markAllLeft(tx: Tx, sessionId: string, at: Date): Promise<ParticipantRow[]> {
  return tx
    .update(participants)
    .set({ leftAt: at, leftReason: 'ended' })
    .where(and(eq(participants.sessionId, sessionId), isNull(participants.leftAt)))
    .returning();
}

/** Stores that connections existed at that moment, except those that were replaced by others. */
export async function markSeen(db: Db, resumeHashes: string[], seenAt: Date): Promise<void> {
  await db
    .update(participants)
    .set({ seenAt })
    .where(and(isNull(participants.leftAt), inArray(participants.resumeHash, resumeHashes)));
}

/**
 * Returns when the last person left a session and its breakouts; null while somebody is there, or when nobody entered.
 */
export async function lastHumanLeftAt(tx: Tx, sessionId: string): Promise<Date | null> {
  const rows = await tx
    .select({ leftAt: participants.leftAt })
    .from(participants)
    .where(
      and(inArray(participants.sessionId, sessionsOfCall(tx, sessionId)), eq(participants.kind, 'human')),
    )
    .orderBy(sql`${participants.leftAt} desc nulls first`)
    .limit(1);
  return rows[0]?.leftAt ?? null;
}

/** Returns every person who is stored as present in a session. */
export async function listAllPresentPeople(db: Db) {
  return db
    .select({ participant: participants, roomId: sessions.roomId })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .where(and(eq(participants.kind, 'human'), isNull(participants.leftAt)));
}
