import { and, eq, or, sql, type Column, type SQL } from 'drizzle-orm';
import { roomMembers } from './schema/members';
import { rooms } from './schema/rooms';
import { participants, sessions } from './schema/sessions';

/*
 * Conditions for the owner and the filters of a list, shared by the statements of several nouns. Each filter names
 * something rare: the rooms with some metadata, or the stays of one person. The database decides whether it starts
 * there or from the newest entries of the list.
 */

/** The rooms of an account, the rooms of a person, or one room. */
export type RoomsOf = { accountId: string } | { userId: string } | { roomId: string };

export interface ListFilter {
  /** The rooms in which it looks. */
  of: RoomsOf;
  /** A person in a session. `subject` of their tokens names the account; null when it may be one of several. */
  person: { externalUserId: string; subject: string | null } | null;
  /** Keys and values that the metadata of a room has; null: any. */
  metadata: Readonly<Record<string, string>> | null;
}

/**
 * Returns the condition for rooms.
 * @param who `organizers`: the rooms that a person organizes; `members`: also the rooms of which they are a member
 */
export function isRoomOf(of: RoomsOf, who: 'organizers' | 'members' = 'members'): SQL | undefined {
  if ('accountId' in of) return eq(rooms.accountId, of.accountId);
  if ('roomId' in of) return eq(rooms.id, of.roomId);
  const role = who === 'organizers' ? eq(roomMembers.role, 'co-organizer') : undefined;
  return sql`${rooms.id} in (
    select ${rooms.id} from ${rooms} where ${rooms.ownerUserId} = ${of.userId}
    union select ${roomMembers.roomId} from ${roomMembers} where ${and(eq(roomMembers.userId, of.userId), role)})`;
}

/** Returns the condition for sessions, which store the account of their room. */
export const isSessionOf = (of: RoomsOf): SQL =>
  'accountId' in of
    ? eq(sessions.accountId, of.accountId)
    : sql`${sessions.roomId} in (select ${rooms.id} from ${rooms} where ${isRoomOf(of)})`;

/** Returns the condition for rows of a list. @param row the columns with the ids of their room and session */
export const matches = (filter: ListFilter, row: { roomId: Column; sessionId: Column }): SQL | undefined =>
  and(isInRoom(filter, row.roomId), isInSession(filter, row.sessionId));

/** Returns the condition for rooms. */
export function roomMatches(filter: ListFilter): SQL | undefined {
  const isInOne = isInSession(filter, sessions.id);
  return and(
    isInRoom(filter, rooms.id),
    isInOne && sql`${rooms.id} in (select ${sessions.roomId} from ${sessions} where ${isInOne})`,
  );
}

const isInRoom = ({ of, metadata }: ListFilter, roomId: Column): SQL | undefined =>
  metadata === null
    ? undefined
    : sql`${roomId} in (select ${rooms.id} from ${rooms}
        where ${and(isRoomOf(of, 'organizers'), ...conditionsOf(metadata))})`;

/** For each key, that metadata has the value: as a text, or as the number or boolean that JSON writes so. */
const conditionsOf = (metadata: Readonly<Record<string, string>>): (SQL | undefined)[] =>
  Object.entries(metadata).map(([key, text]) =>
    or(
      ...valuesOf(text).map(
        (value) => sql`${rooms.metadata} @> ${JSON.stringify({ [key]: value })}::text::jsonb`,
      ),
    ),
  );

function valuesOf(text: string): (string | number | boolean)[] {
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  const number = Number(text);
  return JSON.stringify(number) === text ? [text, number] : [text];
}

/** Returns the condition for a person. The index of subjects finds the people of an account. */
function isInSession({ of, person }: ListFilter, sessionId: Column): SQL | undefined {
  if (person === null) return undefined;
  const { externalUserId, subject } = person;
  const isPerson = and(eq(participants.kind, 'human'), eq(participants.externalUserId, externalUserId));
  return subject === null
    ? sql`${sessionId} in (select ${participants.sessionId} from ${rooms}
        join ${sessions} on ${sessions.roomId} = ${rooms.id}
        join ${participants} on ${participants.sessionId} = ${sessions.id}
        where ${isPerson} and ${isRoomOf(of)})`
    : sql`${sessionId} in (select ${participants.sessionId} from ${participants}
        where ${isPerson} and ${participants.subject} = ${subject})`;
}
