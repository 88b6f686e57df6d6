import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/db/client';
import { prepared } from '../../platform/db/prepared';
import { accounts } from '../../platform/db/schema/accounts';
import { roomBans } from '../../platform/db/schema/bans';
import { callInvitations } from '../../platform/db/schema/invitations';
import { roomMembers } from '../../platform/db/schema/members';
import { rooms, type RoomRow } from '../../platform/db/schema/rooms';
import { breakoutAssignments, participants, sessions } from '../../platform/db/schema/sessions';
import { tokenRevocations } from '../../platform/db/schema/tokens';
import { waitingPeople } from '../../platform/db/schema/waiting';

/*
 * Almost every operation checks the caller's relation to a room first. One statement therefore reads the room together
 * with tables of other nouns: `accounts`, `members`, `bans`, `invitations`, `sessions`, `tokens` and `waiting`. Separate
 * statements would cost each operation up to six more round trips.
 */

export type { RoomRow };

/** A room, deleted or not, one person's membership of it, and what is stored about them. */
export interface FoundRoom extends RoomRow {
  memberRole: (typeof roomMembers.$inferSelect)['role'] | null;
  /** The holder of the join token, or a person who runs the call; null: not read for this caller. */
  holder: HolderFacts | null;
}

/** The facts that are stored about the holder of a join token in its room. */
export interface HolderFacts {
  /** Whether they are banned from the room. */
  isBanned: boolean;
  /** Whether this token, or the invitation that it was made from, was revoked. */
  isTokenRevoked: boolean;
  /** Their entry in the lobby, with the decision of hosts (null while they wait); null: they have no entry. */
  lobby: Pick<typeof waitingPeople.$inferSelect, 'id' | 'decision'> | null;
  /** The running call, which people have entered; null when there is none. */
  call: HolderCall | null;
  /** The origins whose pages may show the rooms of the account; empty: all. */
  embedOrigins: readonly string[];
}

type RoomRole = (typeof participants.$inferSelect)['role'];

interface HolderCall {
  mainSessionId: string;
  /** The session of the call in which they belong: their breakout, or the main one. */
  placeId: string;
  /**
   * The highest role of their participants in the call; when all have left, the role of the last one. Null: they were
   * never in it.
   */
  role: RoomRole | null;
}

const byId = prepared((db: Db) =>
  db
    .select()
    .from(rooms)
    .where(eq(rooms.id, sql.placeholder('id')))
    .prepare('room_by_id'),
);

const byIdForUser = prepared((db: Db) =>
  db
    .select({ room: rooms, memberRole: roomMembers.role })
    .from(rooms)
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, sql.placeholder('userId'))),
    )
    .where(eq(rooms.id, sql.placeholder('id')))
    .prepare('room_by_id_for_user'),
);

const subject = sql.placeholder('subject');

const main = alias(sessions, 'main');
const breakout = alias(sessions, 'breakout');

const ROLE_ORDER = sql`case ${participants.role} when 'host' then 0 when 'co-host' then 1 else 2 end`;

/** Returns the role of somebody in a call, in whichever of its sessions, also of those that are over. */
const roleInCall = (db: Db) =>
  db
    .select({
      role: sql<RoomRole | null>`(array_agg(${participants.role} order by
        ${participants.leftAt} is null desc,
        case when ${participants.leftAt} is null then ${ROLE_ORDER} end,
        ${participants.joinedAt} desc))[1]`.as('role_in_call'),
    })
    .from(sessions)
    .innerJoin(participants, and(eq(participants.sessionId, sessions.id), eq(participants.subject, subject)))
    .where(or(eq(sessions.id, main.id), eq(sessions.parentSessionId, main.id)));

/** Returns the open breakout in which somebody belongs, and from which they have not returned. */
const ownBreakout = (db: Db) =>
  db
    .select({ id: breakout.id })
    .from(breakoutAssignments)
    .innerJoin(breakout, eq(breakout.id, breakoutAssignments.sessionId))
    .where(
      and(
        eq(breakoutAssignments.mainSessionId, main.id),
        eq(breakoutAssignments.subject, subject),
        eq(breakoutAssignments.hasReturned, false),
        isNull(breakout.endedAt),
        isNull(breakout.breakoutClosedAt),
      ),
    );

const byIdForToken = prepared((db: Db) => {
  const inCall = roleInCall(db).as('in_call');
  const place = ownBreakout(db).as('place');
  return db
    .select({
      room: rooms,
      memberRole: roomMembers.role,
      isBanned: sql<boolean>`${roomBans.id} is not null`,
      isTokenRevoked: sql<boolean>`${tokenRevocations.tokenId} is not null or ${callInvitations.revokedAt} is not null`,
      lobby: { id: waitingPeople.id, decision: waitingPeople.decision },
      mainSessionId: main.id,
      placeId: place.id,
      role: inCall.role,
      embedOrigins: accounts.embedOrigins,
    })
    .from(rooms)
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .leftJoin(roomMembers, and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, subject)))
    .leftJoin(roomBans, and(eq(roomBans.roomId, rooms.id), eq(roomBans.subject, subject)))
    .leftJoin(
      tokenRevocations,
      and(
        eq(tokenRevocations.accountId, rooms.accountId),
        eq(tokenRevocations.tokenId, sql.placeholder('tokenId')),
      ),
    )
    .leftJoin(callInvitations, eq(callInvitations.id, sql.placeholder('invitationId')))
    .leftJoin(waitingPeople, and(eq(waitingPeople.roomId, rooms.id), eq(waitingPeople.subject, subject)))
    .leftJoin(
      main,
      and(
        eq(main.roomId, rooms.id),
        isNull(main.endedAt),
        isNull(main.breakoutName),
        isNotNull(main.startedAt),
      ),
    )
    .leftJoinLateral(inCall, sql`true`)
    .leftJoinLateral(place, sql`true`)
    .where(eq(rooms.id, sql.placeholder('id')))
    .prepare('room_by_id_for_token');
});

/**
 * Returns the room with that id, deleted or not, with the membership of a join token's holder, and what is stored
 * about them.
 * @param token.subject the id of the person if it is a signed-in person's
 */
export async function findRoomRowForToken(
  db: Db | Tx,
  id: string,
  token: { subject: string; tokenId: string; invitationId: string | null },
): Promise<(FoundRoom & { holder: HolderFacts }) | null> {
  const [row] = await byIdForToken(db).execute({ id, ...token });
  if (row === undefined) return null;
  const { room, memberRole, isBanned, isTokenRevoked, lobby, mainSessionId, placeId, role, embedOrigins } =
    row;
  const call = mainSessionId === null ? null : { mainSessionId, placeId: placeId ?? mainSessionId, role };
  return { ...room, memberRole, holder: { isBanned, isTokenRevoked, lobby, call, embedOrigins } };
}

/**
 * Returns the room with that id, deleted or not, and the membership of a person. @param userId null: without a
 * membership
 */
export async function findRoomRow(db: Db, id: string, userId: string | null): Promise<FoundRoom | null> {
  if (userId === null) {
    const [row] = await byId(db).execute({ id });
    return row ? Object.assign(row, NOBODY) : null; // a copy would take longer than the rest of this function
  }
  const [row] = await byIdForUser(db).execute({ id, userId });
  return row ? { ...row.room, holder: null, memberRole: row.memberRole } : null;
}

/** Returns the owner of the account of a room, deleted or not. */
export async function findAccountOwner(db: Db, roomId: string): Promise<string | null> {
  const [row] = await db
    .select({ ownerId: accounts.organizationId })
    .from(rooms)
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(eq(rooms.id, roomId));
  return row?.ownerId ?? null;
}

/** The result for a caller who is neither a person nor the holder of a join token. */
const NOBODY = { holder: null, memberRole: null } as const;
