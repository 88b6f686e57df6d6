import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/db/client';
import { roomBans } from '../platform/db/schema/bans';
import { events } from '../platform/db/schema/events';
import { rooms } from '../platform/db/schema/rooms';
import { chatMessages, chatVolumes, participants, sessions } from '../platform/db/schema/sessions';
import { newId } from '../platform/ids';
import { STARTED_AT, after } from './row-times';

export async function changeRoom(
  db: Db,
  id: string,
  change: Partial<typeof rooms.$inferInsert>,
): Promise<void> {
  await db.update(rooms).set(change).where(eq(rooms.id, id));
}

/** Locks a room like a transaction that joins, leaves or ends its call. @returns releases the lock */
export async function lockRoom(db: Db, roomId: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const over = { transaction: Promise.resolve() };
  await new Promise<void>((resolve, reject) => {
    over.transaction = db.transaction(async (tx) => {
      await tx.select().from(rooms).where(eq(rooms.id, roomId)).for('no key update');
      resolve();
      await released;
    });
    over.transaction.catch(reject);
  });
  return () => {
    release();
    return over.transaction;
  };
}

/** A session of an hour that has ended, unless `given` says otherwise. */
export async function addSession(db: Db, roomId: string, given: Partial<typeof sessions.$inferInsert> = {}) {
  const row = {
    id: newId('ses'),
    roomId,
    openedAt: STARTED_AT,
    startedAt: STARTED_AT,
    endedAt: after(3_600_000),
    ...given,
  };
  await db.insert(sessions).values(row);
  return row;
}

/** Sessions of a minute that have ended, one started each minute, by two statements. @returns their ids, oldest first */
export async function addManySessions(db: Db, roomId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId('ses'),
    roomId,
    openedAt: after(index * 60_000),
    startedAt: after(index * 60_000),
    endedAt: after((index + 1) * 60_000),
  }));
  await db.insert(sessions).values(rows);
  await db.insert(participants).values(
    rows.map(({ id, startedAt, endedAt }) => ({
      id: newId('prt'),
      sessionId: id,
      kind: 'human' as const,
      subject: 'ext:acc_a:user-42',
      displayName: 'Grace',
      role: 'participant' as const,
      joinedAt: startedAt,
      leftAt: endedAt,
    })),
  );
  return rows.map(({ id }) => id);
}

/** A participant of a session. */
export async function addParticipant(
  db: Db,
  sessionId: string,
  given: Partial<typeof participants.$inferInsert> = {},
) {
  const row = {
    id: newId('prt'),
    sessionId,
    kind: 'human' as const,
    subject: 'ext:acc_a:user-42',
    externalUserId: 'user-42',
    displayName: 'Grace',
    role: 'participant' as const,
    joinedAt: STARTED_AT,
    ...given,
  };
  await db.insert(participants).values(row);
  return row;
}

/** The participants of a session who have not left. */
export const findPresentParticipants = (db: Db, sessionId: string) =>
  db
    .select()
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), isNull(participants.leftAt)));

/** A ban by Hanna. */
export async function addBan(
  db: Db,
  roomId: string,
  given: Partial<typeof roomBans.$inferInsert> & { subject: string },
) {
  const row = {
    id: newId('ban'),
    roomId,
    displayName: 'Rudi',
    bannedAt: STARTED_AT,
    bannedBy: 'Hanna',
    ...given,
  };
  await db.insert(roomBans).values(row);
  return row;
}

export const findBans = (db: Db, roomId: string) =>
  db.select().from(roomBans).where(eq(roomBans.roomId, roomId));

/** The stored chat as text. */
export async function storedChat(db: Db): Promise<string> {
  return JSON.stringify(await db.select().from(chatMessages));
}

/** Sets the chat volume of a session; `subject` empty: of everybody together. */
export async function setChatVolume(db: Db, row: typeof chatVolumes.$inferInsert): Promise<void> {
  const target = [chatVolumes.sessionId, chatVolumes.subject];
  await db.insert(chatVolumes).values(row).onConflictDoUpdate({ target, set: row });
}

export const chatVolumesOf = (db: Db, sessionId: string) =>
  db.select().from(chatVolumes).where(eq(chatVolumes.sessionId, sessionId)).orderBy(asc(chatVolumes.subject));

/** The events of a room in their order, also before they are numbered and so can be read over REST. */
export const findEventsOfRoom = (db: Db, roomId: string) =>
  db
    .select({ type: events.type, data: events.data })
    .from(events)
    .where(eq(events.roomId, roomId))
    .orderBy(asc(events.position));

/** How many rooms an account has, deleted ones included. */
export const countRooms = (db: Db, accountId: string): Promise<number> =>
  db.$count(rooms, eq(rooms.accountId, accountId));

/** A chat message of a session. */
export async function addMessage(db: Db, sessionId: string, participantId: string): Promise<void> {
  const row = {
    id: newId('msg'),
    sessionId,
    participantId,
    clientId: null,
    text: 'Hello.',
    sentAt: STARTED_AT,
  };
  await db.insert(chatMessages).values(row);
}

/** All chat messages of all sessions. */
export const findMessages = (db: Db) => db.select().from(chatMessages);
