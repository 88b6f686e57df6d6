import { and, eq, or, sql, type Column, type SQL } from 'drizzle-orm';
import { externalSubject } from '../../identity/tokens/subject';
import { forbidden } from '../../platform/errors/errors';
import type { Principal } from '../../platform/principal/principal';
import { roomMembers } from '../../platform/db/schema/members';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';

/*
 * What lists are filtered by, as conditions for their statements. Each names what is rare, the rooms with some metadata or the
 * stays of one person: the database decides whether it starts there or from the newest of the list.
 */

/** Whose rooms a list has. */
type RoomsOf = { accountId: string } | { userId: string } | { roomId: string };

/** What callers filter a list by. */
export interface GivenFilter {
  /** Sessions in which this person of the application took part; absent: all. */
  externalUserId?: string | undefined;
  /** Rooms whose metadata has these keys with these values; absent: all. */
  metadata?: Readonly<Record<string, string>> | undefined;
}

/** The same, and the rooms in which it looks. */
export interface Filter extends GivenFilter {
  of: RoomsOf;
}

/**
 * Returns the filter of a caller in a list. People find rooms by metadata only where they may read it: a member of a room
 * cannot probe it.
 * @throws ApiError FORBIDDEN for a join token that filters by metadata, which join tokens may not read
 */
export function filterOf(principal: Principal, of: RoomsOf, given: GivenFilter): Filter {
  const { externalUserId, metadata } = given;
  if (principal.kind === 'room' && metadata !== undefined)
    throw forbidden('A join token cannot filter by "metadata".');
  return {
    of: principal.kind === 'user' ? { userId: principal.userId } : of,
    externalUserId,
    metadata,
  };
}

/** Returns the condition for rows of a list. @param row the columns with the ids of their room and session */
export const matches = (filter: Filter, row: { roomId: Column; sessionId: Column }): SQL | undefined =>
  and(isInRoom(filter, row.roomId), isInSession(filter, row.sessionId));

/** Returns the condition for rooms. */
export function roomMatches(filter: Filter): SQL | undefined {
  const isInOne = isInSession(filter, sessions.id);
  return and(
    isInRoom(filter, rooms.id),
    isInOne && sql`${rooms.id} in (select ${sessions.roomId} from ${sessions} where ${isInOne})`,
  );
}

const isInRoom = ({ of, metadata }: Filter, roomId: Column): SQL | undefined =>
  metadata &&
  sql`${roomId} in (select ${rooms.id} from ${rooms} where ${and(isOf(of, 'organizers'), ...conditionsOf(metadata))})`;

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

/** An account's people are found by an index, because the subject of their tokens names the account. */
function isInSession({ of, externalUserId }: Filter, sessionId: Column): SQL | undefined {
  if (externalUserId === undefined) return undefined;
  const isPerson = and(eq(participants.kind, 'human'), eq(participants.externalUserId, externalUserId));
  return 'accountId' in of
    ? sql`${sessionId} in (select ${participants.sessionId} from ${participants}
        where ${isPerson} and ${participants.subject} = ${externalSubject(of.accountId, externalUserId)})`
    : sql`${sessionId} in (select ${participants.sessionId} from ${rooms}
        join ${sessions} on ${sessions.roomId} = ${rooms.id}
        join ${participants} on ${participants.sessionId} = ${sessions.id}
        where ${isPerson} and ${isOf(of, 'members')})`;
}

function isOf(of: RoomsOf, who: 'organizers' | 'members'): SQL | undefined {
  if ('accountId' in of) return eq(rooms.accountId, of.accountId);
  if ('roomId' in of) return eq(rooms.id, of.roomId);
  const role = who === 'organizers' ? eq(roomMembers.role, 'co-organizer') : undefined;
  return or(
    eq(rooms.ownerUserId, of.userId),
    sql`${rooms.id} in (select ${roomMembers.roomId} from ${roomMembers}
      where ${and(eq(roomMembers.userId, of.userId), role)})`,
  );
}
