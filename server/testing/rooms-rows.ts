import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/client';
import { roomBans } from '../platform/db/schema/bans';
import { events } from '../platform/db/schema/events';
import { chatFiles } from '../platform/db/schema/files';
import { polls, pollVotes } from '../platform/db/schema/polls';
import { participantConnections, qualitySamples, sessionRatings } from '../platform/db/schema/quality';
import { rooms } from '../platform/db/schema/rooms';
import {
  chatMessages,
  chatReactions,
  chatVolumes,
  participants,
  sessions,
} from '../platform/db/schema/sessions';
import { waitingPeople } from '../platform/db/schema/waiting';
import { newId } from '../platform/ids';
import { holdTransaction } from './held-transaction';
import { STARTED_AT, after } from './row-times';

type FileRow = typeof chatFiles.$inferSelect;

export async function changeRoom(
  db: Db,
  id: string,
  change: Partial<typeof rooms.$inferInsert>,
): Promise<void> {
  await db.update(rooms).set(change).where(eq(rooms.id, id));
}

/** Locks a room like a transaction that joins, leaves or ends its call. @returns releases the lock */
export const lockRoom = (db: Db, roomId: string) =>
  holdTransaction(db, (tx) => tx.select().from(rooms).where(eq(rooms.id, roomId)).for('no key update'));

/** Locks a session like a transaction that deletes it. @returns releases the lock */
export const lockSession = (db: Db, id: string) =>
  holdTransaction(db, (tx) => tx.select().from(sessions).where(eq(sessions.id, id)).for('update'));

/** Adds a session of an hour that has ended, unless `given` differs. */
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

/** Adds ended sessions of a minute, one started each minute, in one statement. @returns their ids, oldest first */
export async function addManySessions(db: Db, roomId: string, count: number): Promise<string[]> {
  const start = newId('ses').slice(0, -DIGITS.length);
  const digits = sql`translate(lpad(n::text, ${DIGITS.length}, '0'), '0123456789', ${DIGITS})`;
  const startedAt = sql`${STARTED_AT.toISOString()}::timestamptz + n * interval '1 minute'`;
  await db.execute(sql`
    with made as (
      insert into ${sessions} (id, room_id, opened_at, started_at, ended_at)
      select ${start} || ${digits}, ${roomId}, ${startedAt}, ${startedAt}, ${startedAt} + interval '1 minute'
      from generate_series(0, ${count - 1}::integer) as n
      returning id, started_at, ended_at
    )
    insert into ${participants} (id, session_id, kind, subject, display_name, role, joined_at, left_at)
    select replace(id, 'ses_', 'prt_'), id, 'human', 'ext:acc_a:user-42', 'Grace', 'participant', started_at, ended_at
    from made
  `);
  return Array.from({ length: count }, (_, n) => {
    const digitsOf = String(n).padStart(DIGITS.length, '0');
    return start + digitsOf.replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? '');
  });
}

/** Letters in place of digits, for the end of an id. */
const DIGITS = 'abcdefghij';

/** Ends what is running in a room, as if everybody had left. */
export async function endLiveSessions(db: Db, roomId: string): Promise<void> {
  const isLive = and(eq(sessions.roomId, roomId), isNull(sessions.endedAt));
  await db.update(sessions).set({ endedAt: new Date() }).where(isLive);
}

/** Marks a participant as gone. */
export async function markGone(db: Db, participantId: string): Promise<void> {
  await db.update(participants).set({ leftAt: new Date() }).where(eq(participants.id, participantId));
}

/** Adds a participant of a session. */
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

/** Returns the sums over the sessions of a room, in the order in which the sessions were opened. */
export const findSums = (db: Db, roomId: string) =>
  db
    .select({ participantSeconds: sessions.participantSeconds, agentSeconds: sessions.agentSeconds })
    .from(sessions)
    .where(eq(sessions.roomId, roomId))
    .orderBy(sessions.openedAt);

/** Deletes the participants of sessions, which never happens by itself. */
export async function deleteParticipants(db: Db, sessionIds: string[]): Promise<void> {
  await db.delete(participants).where(inArray(participants.sessionId, sessionIds));
}

/** Deletes a session with everything that belongs to it. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Returns the participants of a session who have not left. */
export const findPresentParticipants = (db: Db, sessionId: string) =>
  db
    .select()
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), isNull(participants.leftAt)));

/** Adds a ban by Hanna. */
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

/** Adds the given number of reactions to a message, each of another person. */
export async function addReactions(
  db: Db,
  of: { sessionId: string; messageId: string },
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...of,
    participantId: `prt_${n}`,
    emoji: '👍' as const,
  }));
  await db.insert(chatReactions).values(rows);
}

/** Returns the stored chat as text. */
export async function storedChat(db: Db): Promise<string> {
  return JSON.stringify(await db.select().from(chatMessages));
}

/** Sets the chat volume of a session; an empty `subject` means everybody together. */
export async function setChatVolume(db: Db, row: typeof chatVolumes.$inferInsert): Promise<void> {
  const target = [chatVolumes.sessionId, chatVolumes.subject];
  await db.insert(chatVolumes).values(row).onConflictDoUpdate({ target, set: row });
}

export const chatVolumesOf = (db: Db, sessionId: string) =>
  db.select().from(chatVolumes).where(eq(chatVolumes.sessionId, sessionId)).orderBy(asc(chatVolumes.subject));

/** Returns the events of a room in their order, even before they are numbered and can be read over REST. */
export const findEventsOfRoom = (db: Db, roomId: string) =>
  db
    .select({ type: events.type, data: events.data })
    .from(events)
    .where(eq(events.roomId, roomId))
    .orderBy(asc(events.position));

/** Returns how many rooms an account has, deleted ones included. */
export const countRooms = (db: Db, accountId: string): Promise<number> =>
  db.$count(rooms, eq(rooms.accountId, accountId));

/** Adds somebody who was let in after waiting. The server forgets it when the call is over. */
export async function addWaitingPerson(
  db: Db,
  roomId: string,
  given: Pick<typeof waitingPeople.$inferInsert, 'subject' | 'displayName' | 'decidedAt'>,
): Promise<void> {
  await db.insert(waitingPeople).values({
    id: newId('prt'),
    roomId,
    role: 'participant',
    jti: 'token',
    connectionId: 'connection',
    since: STARTED_AT,
    seenAt: STARTED_AT,
    decision: 'admitted',
    ...given,
  });
}

/** Adds a chat message of a session. */
export async function addMessage(
  db: Db,
  sessionId: string,
  participantId: string,
  text = 'Hello.',
): Promise<void> {
  const row = {
    id: newId('msg'),
    sessionId,
    participantId,
    clientId: null,
    text,
    sentAt: STARTED_AT,
  };
  await db.insert(chatMessages).values(row);
}

/** Adds a poll that has ended, with one vote of its creator, unless `given` differs. @returns its id */
export async function addPoll(
  db: Db,
  sessionId: string,
  startedBy: string,
  given: Partial<typeof polls.$inferInsert> = {},
): Promise<string> {
  const id = newId('pol');
  await db.insert(polls).values({
    id,
    sessionId,
    startedBy,
    clientId: id,
    question: 'When do we meet?',
    choices: ['Thursday', 'Friday'],
    isMultiple: false,
    isAnonymous: false,
    startedAt: STARTED_AT,
    endedAt: after(60_000),
    revision: 3,
    ...given,
  });
  await db.insert(pollVotes).values({ pollId: id, voter: 'hash', participantId: startedBy, choices: [1] });
  return id;
}

/** Adds a file that was sent in the chat, without its bytes. @param given its place, and other values to change */
export async function addFile(
  db: Db,
  given: Partial<FileRow> & Pick<FileRow, 'sessionId' | 'participantId'>,
): Promise<FileRow> {
  const id = newId('fil');
  const row: FileRow = {
    id,
    accountId: 'acc_none',
    subject: 'ext:acc_a:user-42',
    clientId: id,
    recipientId: null,
    messageId: newId('msg'),
    status: 'sent',
    isEncrypted: false,
    name: 'Budget.pdf',
    mimeType: 'application/pdf',
    sizeBytes: 10,
    storage: 'local',
    attempts: 1,
    createdAt: STARTED_AT,
    sentAt: STARTED_AT,
    deletedAt: null,
    purgedAt: null,
    ...given,
  };
  await db.insert(chatFiles).values(row);
  return row;
}

export async function changeFile(db: Db, id: string, change: Partial<FileRow>): Promise<void> {
  await db.update(chatFiles).set(change).where(eq(chatFiles.id, id));
}

/** Returns all files of all chats, by their ids. */
export const findFiles = (db: Db) => db.select().from(chatFiles).orderBy(chatFiles.id);

/** Returns all polls of all sessions, or of one. */
export const findPolls = (db: Db, sessionId?: string) =>
  db
    .select()
    .from(polls)
    .where(sessionId === undefined ? undefined : eq(polls.sessionId, sessionId));

/** Returns all votes of all polls. */
export const findVotes = (db: Db) => db.select().from(pollVotes);

/** Returns all chat messages of all sessions. */
export const findMessages = (db: Db) => db.select().from(chatMessages);

/** Adds a measurement of a participant for every 15 seconds from the start of the session, each as given, or good. */
export async function addSamples(
  db: Db,
  of: { sessionId: string; participantId: string },
  given: readonly Partial<typeof qualitySamples.$inferInsert>[],
  used: Partial<typeof participantConnections.$inferInsert> = {},
): Promise<void> {
  await db
    .insert(participantConnections)
    .values({ ...of, ...used })
    .onConflictDoNothing();
  const good = {
    level: 'good' as const,
    roundTripMs: 40,
    loss: 0,
    jitterMs: 4,
    sendKbps: 900,
    receiveKbps: 1_800,
    freezeMs: 0,
    reconnects: 0,
  };
  await db
    .insert(qualitySamples)
    .values(given.map((one, index) => ({ ...of, at: after((index + 1) * 15_000), ...good, ...one })));
}

/** Adds the rating of a participant. */
export async function addRating(
  db: Db,
  of: { sessionId: string; participantId: string },
  given: Partial<typeof sessionRatings.$inferInsert> = {},
): Promise<void> {
  const row = { ...of, subject: of.participantId, stars: 4, comment: null, ratedAt: after(3_600_000) };
  await db.insert(sessionRatings).values({ ...row, ...given });
}

/** Returns the ratings of a session, by the people who rated it. */
export const findRatings = (db: Db, sessionId: string) =>
  db
    .select()
    .from(sessionRatings)
    .where(eq(sessionRatings.sessionId, sessionId))
    .orderBy(asc(sessionRatings.subject));

/** Returns what the connections of a session use, and their measurements where they are added up. */
export const findConnections = (db: Db, sessionId: string) =>
  db
    .select()
    .from(participantConnections)
    .where(eq(participantConnections.sessionId, sessionId))
    .orderBy(asc(participantConnections.participantId));

/** Returns measurements of a session, oldest first. */
export const findSamples = (db: Db, sessionId: string) =>
  db
    .select()
    .from(qualitySamples)
    .where(eq(qualitySamples.sessionId, sessionId))
    .orderBy(asc(qualitySamples.at), asc(qualitySamples.participantId));
