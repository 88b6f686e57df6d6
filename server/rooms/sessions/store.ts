import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { roomMembers } from '../../platform/db/schema/members';
import { rooms } from '../../platform/db/schema/rooms';
import { chatMessages, chatVolumes, participants, sessions } from '../../platform/db/schema/sessions';
import { users } from '../../platform/db/schema/users';

export type RoomRow = typeof rooms.$inferSelect;
/** A room, and whose account it is in. */
export type TakenRoom = RoomRow & { accountOwnerId: string };
export type SessionRow = typeof sessions.$inferSelect;
export type ParticipantRow = typeof participants.$inferSelect;
export type MessageRow = Omit<typeof chatMessages.$inferSelect, 'position'>;
export type ChatRow = MessageRow & { displayName: string };
export type LeftReason = NonNullable<ParticipantRow['leftReason']>;

/** The room, deleted or not, kept from others who join, leave or end its session until the transaction is over. */
export async function takeRoom(tx: Tx, roomId: string): Promise<TakenRoom | null> {
  const [row] = await tx
    .select({ ...getTableColumns(rooms), accountOwnerId: accounts.ownerUserId })
    .from(rooms)
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(eq(rooms.id, roomId))
    .for('no key update', { of: rooms });
  return row ?? null;
}

/** The room, deleted or not. */
export async function findRoom(tx: Db | Tx, roomId: string): Promise<RoomRow | null> {
  const [row] = await tx.select().from(rooms).where(eq(rooms.id, roomId));
  return row ?? null;
}

/** A person, and what they are to the room beside owning it; null: there is no such person. */
export async function findPerson(tx: Tx, roomId: string, userId: string) {
  const [row] = await tx
    .select({ memberRole: roomMembers.role })
    .from(users)
    .leftJoin(roomMembers, and(eq(roomMembers.userId, users.id), eq(roomMembers.roomId, roomId)))
    .where(eq(users.id, userId));
  return row ?? null;
}

export async function noteActivity(tx: Tx, roomId: string, at: Date): Promise<void> {
  await tx
    .update(rooms)
    .set({ lastActivityAt: sql`greatest(${rooms.lastActivityAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(rooms.id, roomId));
}

export async function setLocked(tx: Tx, roomId: string, isLocked: boolean): Promise<void> {
  await tx.update(rooms).set({ isLocked }).where(eq(rooms.id, roomId));
}

export async function findLiveSession(tx: Tx, roomId: string): Promise<SessionRow | null> {
  const [row] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.roomId, roomId), isNull(sessions.endedAt)));
  return row ?? null;
}

/** Opens the room's session. False: somebody else did in the meantime. */
export async function insertSession(tx: Tx, row: SessionRow): Promise<boolean> {
  const inserted = await tx
    .insert(sessions)
    .values(row)
    .onConflictDoNothing({ target: sessions.roomId, where: isNull(sessions.endedAt) })
    .returning({ id: sessions.id });
  return inserted.length > 0;
}

export async function startSession(tx: Tx, sessionId: string, startedAt: Date): Promise<void> {
  await tx.update(sessions).set({ startedAt }).where(eq(sessions.id, sessionId));
}

export async function endSession(tx: Tx, sessionId: string, endedAt: Date): Promise<void> {
  await tx.update(sessions).set({ endedAt }).where(eq(sessions.id, sessionId));
}

/** Who is in a session, in the order of joining. */
export async function listPresent(tx: Tx, sessionId: string): Promise<ParticipantRow[]> {
  return tx
    .select()
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), isNull(participants.leftAt)))
    .orderBy(asc(participants.joinedAt), asc(participants.id));
}

/** The last place in a session that was entered with a token, left or not. */
export async function findLastWith(tx: Tx, sessionId: string, jti: string): Promise<ParticipantRow | null> {
  const [row] = await tx
    .select()
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), eq(participants.jti, jti)))
    .orderBy(desc(participants.joinedAt), desc(participants.id))
    .limit(1);
  return row ?? null;
}

/** The role that somebody was given last in a session; null when they never were. */
export async function findRoleGiven(tx: Tx, sessionId: string, subject: string) {
  const [row] = await tx
    .select({ role: participants.role })
    .from(participants)
    .where(
      and(
        eq(participants.sessionId, sessionId),
        eq(participants.subject, subject),
        isNotNull(participants.roleGivenAt),
      ),
    )
    .orderBy(desc(participants.roleGivenAt))
    .limit(1);
  return row?.role ?? null;
}

/** Where a person is now, with whatever token: their places in the live session of one room, or of every room. */
export async function listPlacesOf(tx: Tx, userId: string, roomId: string | null) {
  return tx
    .select({ participant: participants, roomId: sessions.roomId })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .where(
      and(
        eq(participants.userId, userId),
        isNull(participants.leftAt),
        isNull(sessions.endedAt),
        roomId === null ? undefined : eq(sessions.roomId, roomId),
      ),
    );
}

/** The live sessions of a person's own rooms and of those of their accounts. */
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

/** The sessions of a room from which somebody was removed. */
export async function listSessionsWithout(db: Db, roomId: string, subject: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sessionId: sessions.id })
    .from(sessions)
    .innerJoin(participants, eq(participants.sessionId, sessions.id))
    .where(
      and(
        eq(sessions.roomId, roomId),
        eq(participants.subject, subject),
        eq(participants.leftReason, 'removed'),
      ),
    );
  return rows.map(({ sessionId }) => sessionId);
}

export async function findParticipant(tx: Tx, id: string): Promise<ParticipantRow | null> {
  const [row] = await tx.select().from(participants).where(eq(participants.id, id));
  return row ?? null;
}

/** Those of the named who are in the session now. */
export async function findPresent(db: Db | Tx, sessionId: string, ids: string[]): Promise<ParticipantRow[]> {
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
 * Writes down that somebody left.
 * @param leave.resumeHash the connection that this is about; empty: whichever it is
 * @returns false when another one has taken its place, or they have left
 */
export async function markLeft(
  tx: Tx,
  id: string,
  leave: { at: Date; reason: LeftReason; resumeHash?: string },
): Promise<boolean> {
  const left = await tx
    .update(participants)
    .set({ leftAt: leave.at, leftReason: leave.reason })
    .where(
      and(
        eq(participants.id, id),
        isNull(participants.leftAt),
        !leave.resumeHash ? undefined : eq(participants.resumeHash, leave.resumeHash),
      ),
    )
    .returning({ id: participants.id });
  return left.length > 0;
}

/** Writes down that everybody who is in the session left. */
export async function markAllLeft(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .update(participants)
    .set({ leftAt: at, leftReason: 'ended' })
    .where(and(eq(participants.sessionId, sessionId), isNull(participants.leftAt)));
}

/** Writes down that connections were there at that moment, unless others have taken their place. */
export async function markSeen(db: Db, resumeHashes: string[], seenAt: Date): Promise<void> {
  await db
    .update(participants)
    .set({ seenAt })
    .where(and(isNull(participants.leftAt), inArray(participants.resumeHash, resumeHashes)));
}

/** When the last person left a session; null while somebody is in it. */
export async function lastHumanLeftAt(tx: Tx, sessionId: string): Promise<Date | null> {
  const rows = await tx
    .select({ leftAt: participants.leftAt })
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), eq(participants.kind, 'human')))
    .orderBy(sql`${participants.leftAt} desc nulls first`)
    .limit(1);
  return rows[0]?.leftAt ?? null;
}

/** Every person who is in some session, as far as is written down. */
export async function listAllPresent(db: Db) {
  return db
    .select({ participant: participants, roomId: sessions.roomId })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .where(and(eq(participants.kind, 'human'), isNull(participants.leftAt)));
}

/** Live sessions that people have been in, and that all of them had left by `before`. */
export async function listDeserted(db: Db, before: Date) {
  const staying = alias(participants, 'staying');
  const human = and(eq(staying.sessionId, sessions.id), eq(staying.kind, 'human'));
  return db
    .select({ sessionId: sessions.id, roomId: sessions.roomId })
    .from(sessions)
    .where(
      and(
        isNull(sessions.endedAt),
        isNotNull(sessions.startedAt),
        lte(sessions.startedAt, before),
        notExists(
          db
            .select({ one: sql`1` })
            .from(staying)
            .where(and(human, or(isNull(staying.leftAt), gt(staying.leftAt, before)))),
        ),
      ),
    );
}

/** Ends a session that nobody has entered. False: somebody has, or it is over. */
export async function endUnentered(tx: Tx, sessionId: string, endedAt: Date): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.startedAt), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Live sessions that were opened before `since`, and that nobody has entered. */
export async function listUnentered(db: Db, since: Date) {
  return db
    .select({ sessionId: sessions.id, roomId: sessions.roomId })
    .from(sessions)
    .where(and(isNull(sessions.endedAt), isNull(sessions.startedAt), lte(sessions.openedAt, since)));
}

/** Keeps a message. False: the sender has sent it before. */
export async function insertMessage(db: Db | Tx, row: MessageRow): Promise<boolean> {
  const inserted = await db
    .insert(chatMessages)
    .values(row)
    .onConflictDoNothing({ target: [chatMessages.participantId, chatMessages.clientId] })
    .returning({ id: chatMessages.id });
  return inserted.length > 0;
}

export type Volume = Pick<typeof chatVolumes.$inferSelect, 'messages' | 'bytes'>;

/** Counts a message. @returns how much is written in the session with it, by its writer and by everybody */
export async function countMessage(
  tx: Tx,
  { sessionId, subject, bytes }: { sessionId: string; subject: string; bytes: number },
): Promise<{ own: Volume; all: Volume }> {
  const counted = await tx
    .insert(chatVolumes)
    // The same order for everybody, so that two who write at once wait for one another and not in a circle.
    .values([subject, EVERYBODY].map((whose) => ({ sessionId, subject: whose, messages: 1, bytes })))
    .onConflictDoUpdate({
      target: [chatVolumes.sessionId, chatVolumes.subject],
      set: {
        messages: sql`${chatVolumes.messages} + excluded.messages`,
        bytes: sql`${chatVolumes.bytes} + excluded.bytes`,
      },
    })
    .returning();
  const own = counted.find((row) => row.subject === subject);
  const all = counted.find((row) => row.subject === EVERYBODY);
  if (!own || !all) throw new Error('A message was not counted.');
  return { own, all };
}

/** Stands for all writers of a session together; no token has such a subject. */
const EVERYBODY = '';

export async function findMessage(
  db: Db | Tx,
  participantId: string,
  clientId: string,
): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.participantId, participantId), eq(chatMessages.clientId, clientId)));
  return row ?? null;
}

/** The newest messages of a session, oldest first. */
export async function listMessages(tx: Tx, sessionId: string, limit: number): Promise<ChatRow[]> {
  const rows = await tx
    .select({ message: chatMessages, displayName: participants.displayName })
    .from(chatMessages)
    .innerJoin(participants, eq(participants.id, chatMessages.participantId))
    .where(eq(chatMessages.sessionId, sessionId))
    .orderBy(desc(chatMessages.position))
    .limit(limit);
  return rows.map(({ message, displayName }) => ({ ...message, displayName })).reverse();
}
