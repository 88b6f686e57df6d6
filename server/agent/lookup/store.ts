import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { containsText } from '../../platform/db/contains-text';
import { events, loggedRequests, webhookDeliveries, webhooks } from '../../platform/db/schema/events';
import { accounts } from '../../platform/db/schema/accounts';
import { keys } from '../../platform/db/schema/keys';
import { organizationMembers } from '../../platform/db/schema/organizations';
import { recordings } from '../../platform/db/schema/recordings';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import { users } from '../../platform/db/schema/users';

/*
 * A lookup reads the tables of many nouns, and nothing but the few columns that a result shows. So its statements are
 * here together, where each can be seen to be bounded: it finds one row by its key, or reads a limited number of the
 * newest rows of one account.
 */

/** How many of the newest rooms are searched by name. */
export const NEWEST_ROOMS = 10_000;
/** In how many of the newest sessions people are searched. */
export const NEWEST_SESSIONS = 1_000;

const roomColumns = { id: rooms.id, name: rooms.name, createdAt: rooms.createdAt };

/** Returns a room of an account by its id. */
export const findRoom = (db: Db | Tx, accountId: string, id: string) =>
  db
    .select(roomColumns)
    .from(rooms)
    .where(and(eq(rooms.id, id), eq(rooms.accountId, accountId), isNull(rooms.deletedAt)));

/** Returns rooms of an account with some letters in their name, newest first, of its newest rooms. */
export function listRoomsNamed(db: Db | Tx, accountId: string, letters: string, limit: number) {
  const newest = db
    .select(roomColumns)
    .from(rooms)
    .where(and(eq(rooms.accountId, accountId), isNull(rooms.deletedAt)))
    .orderBy(desc(rooms.createdAt))
    .limit(NEWEST_ROOMS)
    .as('newest');
  return db
    .select({ id: newest.id, name: newest.name, createdAt: newest.createdAt })
    .from(newest)
    .where(containsText(newest.name, letters))
    .orderBy(desc(newest.createdAt))
    .limit(limit);
}

const sessionColumns = {
  id: sessions.id,
  roomName: rooms.name,
  breakoutName: sessions.breakoutName,
  startedAt: sessions.startedAt,
};

/** Returns a session of an account by its id. */
export const findSession = (db: Db | Tx, accountId: string, id: string) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(and(eq(sessions.id, id), eq(rooms.accountId, accountId), isNotNull(sessions.startedAt)));

/** Returns the newest sessions of some rooms. */
export function listSessionsIn(db: Db | Tx, roomIds: readonly string[], limit: number) {
  const ofRoom = db
    .select({ id: sessions.id, breakoutName: sessions.breakoutName, startedAt: sessions.startedAt })
    .from(sessions)
    .where(and(eq(sessions.roomId, rooms.id), isNotNull(sessions.startedAt)))
    .orderBy(desc(sessions.startedAt))
    .limit(limit)
    .as('of_room');
  return db
    .select({
      id: ofRoom.id,
      roomName: rooms.name,
      breakoutName: ofRoom.breakoutName,
      startedAt: ofRoom.startedAt,
    })
    .from(rooms)
    .innerJoinLateral(ofRoom, sql`true`)
    .where(inArray(rooms.id, [...roomIds]))
    .orderBy(desc(ofRoom.startedAt), desc(ofRoom.id))
    .limit(limit);
}

const recordingColumns = { id: recordings.id, roomName: rooms.name, startedAt: recordings.startedAt };

/** Returns a recording of an account by its id. */
export const findRecording = (db: Db | Tx, accountId: string, id: string) =>
  db
    .select(recordingColumns)
    .from(recordings)
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .where(and(eq(recordings.id, id), eq(rooms.accountId, accountId), isNull(recordings.deletedAt)));

/** Returns the newest recordings of some rooms. */
export function listRecordingsIn(db: Db | Tx, roomIds: readonly string[], limit: number) {
  const ofRoom = db
    .select({ id: recordings.id, startedAt: recordings.startedAt })
    .from(recordings)
    .where(and(eq(recordings.roomId, rooms.id), isNull(recordings.deletedAt)))
    .orderBy(desc(recordings.startedAt))
    .limit(limit)
    .as('of_room');
  return db
    .select({ id: ofRoom.id, roomName: rooms.name, startedAt: ofRoom.startedAt })
    .from(rooms)
    .innerJoinLateral(ofRoom, sql`true`)
    .where(inArray(rooms.id, [...roomIds]))
    .orderBy(desc(ofRoom.startedAt), desc(ofRoom.id))
    .limit(limit);
}

const participantColumns = {
  id: participants.id,
  subject: participants.subject,
  displayName: participants.displayName,
  externalUserId: participants.externalUserId,
  sessionId: participants.sessionId,
  joinedAt: participants.joinedAt,
};

const isHuman = eq(participants.kind, 'human');

/** Returns a person in a session of an account by the id of the participant. */
export const findParticipant = (db: Db | Tx, accountId: string, id: string) =>
  db
    .select(participantColumns)
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(and(eq(participants.id, id), isHuman, eq(rooms.accountId, accountId)));

/**
 * Returns people with some letters in their name or in the identifier of the application, of the newest sessions of an
 * account, latest first. A person appears once for each stay.
 */
export function listParticipantsNamed(db: Db | Tx, accountId: string, letters: string, limit: number) {
  const newest = db
    .select({ id: sessions.id, startedAt: sessions.startedAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNotNull(sessions.startedAt)))
    .orderBy(desc(sessions.startedAt), desc(sessions.id))
    .limit(NEWEST_SESSIONS)
    .as('newest');
  // The limit makes the database look into one session after the other, until there are enough people.
  const named = db
    .select(participantColumns)
    .from(participants)
    .where(
      and(
        eq(participants.sessionId, newest.id),
        isHuman,
        or(
          containsText(participants.displayName, letters),
          containsText(participants.externalUserId, letters),
        ),
      ),
    )
    .orderBy(desc(participants.joinedAt))
    .limit(limit)
    .as('named');
  return db
    .select({
      id: named.id,
      subject: named.subject,
      displayName: named.displayName,
      externalUserId: named.externalUserId,
      sessionId: named.sessionId,
      joinedAt: named.joinedAt,
    })
    .from(newest)
    .innerJoinLateral(named, sql`true`)
    .orderBy(desc(newest.startedAt), desc(newest.id))
    .limit(limit);
}

/** Returns a stay of a person of an application, in any session. @param subject of their join tokens: it names the account */
export const findParticipantOf = (db: Db | Tx, subject: string) =>
  db
    .select(participantColumns)
    .from(participants)
    .where(and(eq(participants.subject, subject), isNotNull(participants.externalUserId), isHuman))
    .limit(1);

const memberRows = (db: Db | Tx, accountId: string, condition: SQL | undefined) =>
  db
    .select({
      id: users.id,
      displayName: users.displayName,
      email: users.email,
      joinedAt: organizationMembers.joinedAt,
    })
    .from(accounts)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, accounts.organizationId))
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(and(eq(accounts.id, accountId), condition))
    .orderBy(users.displayName, users.id);

/** Returns a member of the organization of an account by the id of the user. */
export const findMember = (db: Db | Tx, accountId: string, id: string) =>
  memberRows(db, accountId, eq(users.id, id));

/** Returns members of the organization of an account with some letters in their name or mail address. */
export const listMembersNamed = (db: Db | Tx, accountId: string, letters: string, limit: number) =>
  memberRows(
    db,
    accountId,
    or(containsText(users.displayName, letters), containsText(users.email, letters)),
  ).limit(limit);

const keyRows = (db: Db | Tx, accountId: string, condition: SQL | undefined) =>
  db
    .select({ id: keys.id, name: keys.name, start: keys.start, end: keys.end, createdAt: keys.createdAt })
    .from(keys)
    .where(and(eq(keys.accountId, accountId), condition))
    .orderBy(desc(keys.createdAt), desc(keys.id));

/** Returns a key of an account by its id. */
export const findKey = (db: Db | Tx, accountId: string, id: string) =>
  keyRows(db, accountId, eq(keys.id, id));

/**
 * Returns keys of an account, newest first, by letters of their label, or by the start or the end that the portal shows.
 * More of a key is not stored.
 */
export const listKeysNamed = (db: Db | Tx, accountId: string, letters: string, limit: number) =>
  keyRows(
    db,
    accountId,
    or(containsText(keys.name, letters), sql`starts_with(${keys.start}, ${letters})`, eq(keys.end, letters)),
  ).limit(limit);

const webhookRows = (db: Db | Tx, accountId: string, condition: SQL | undefined) =>
  db
    .select({
      id: webhooks.id,
      url: webhooks.url,
      description: webhooks.description,
      createdAt: webhooks.createdAt,
    })
    .from(webhooks)
    .where(and(eq(webhooks.accountId, accountId), condition))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id));

/** Returns an endpoint of an account by its id. */
export const findWebhook = (db: Db | Tx, accountId: string, id: string) =>
  webhookRows(db, accountId, eq(webhooks.id, id));

/** Returns endpoints of an account, newest first, by letters of their address or description. */
export const listWebhooksNamed = (db: Db | Tx, accountId: string, letters: string, limit: number) =>
  webhookRows(
    db,
    accountId,
    or(containsText(webhooks.url, letters), containsText(webhooks.description, letters)),
  ).limit(limit);

/** Returns a delivery of an event in the log to an endpoint of an account. */
export const findDelivery = (db: Db | Tx, accountId: string, id: string) =>
  db
    .select({
      id: webhookDeliveries.id,
      webhookId: webhookDeliveries.webhookId,
      type: events.type,
      url: webhooks.url,
      createdAt: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhooks.accountId, accountId),
        gt(webhookDeliveries.sequence, 0), // others are not in the log
      ),
    );

/** Returns an event in the log of an account. */
export const findEvent = (db: Db | Tx, accountId: string, id: string) =>
  db
    .select({ id: events.id, type: events.type, roomId: events.roomId, at: events.at })
    .from(events)
    .where(and(eq(events.id, id), eq(events.accountId, accountId), gt(events.sequence, 0)));

/** Returns a request of the log of an account. */
export const findRequest = (db: Db | Tx, accountId: string, id: string) =>
  db
    .select({
      id: loggedRequests.requestId,
      method: loggedRequests.method,
      route: loggedRequests.route,
      status: loggedRequests.status,
      at: loggedRequests.at,
    })
    .from(loggedRequests)
    .where(and(eq(loggedRequests.accountId, accountId), eq(loggedRequests.requestId, id)));
