import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { prepared } from '../../platform/db/prepared';
import { roomBans } from '../../platform/db/schema/bans';
import { roomMembers } from '../../platform/db/schema/members';
import { rooms, type RoomRow } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';

/*
 * What somebody is to a room is asked in front of almost every operation, so that one statement reads the room together
 * with what other nouns know of the person: membership, bans, and the call that runs.
 */

export type { RoomRow };

/** A room, deleted or not, and what one person is to it. */
export interface FoundRoom extends RoomRow {
  memberRole: (typeof roomMembers.$inferSelect)['role'] | null;
  /** Whether the holder of a join token was removed from the room and not let back in. */
  isBanned: boolean;
  /** What the holder of a join token is in the call that runs; null: they were not in it, or none runs. */
  inCall: InCall | null;
}

export interface InCall {
  /** Of several places the highest that they have; when they have left, the one they had last. */
  role: (typeof participants.$inferSelect)['role'];
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

const ROLE_ORDER = sql`case ${participants.role} when 'host' then 0 when 'co-host' then 1 else 2 end`;

const byIdForToken = prepared((db: Db) => {
  const inCall = db
    .select({
      role: sql<InCall['role'] | null>`(array_agg(${participants.role} order by
        ${participants.leftAt} is null desc,
        case when ${participants.leftAt} is null then ${ROLE_ORDER} end,
        ${participants.joinedAt} desc))[1]`.as('role_in_call'),
    })
    .from(sessions)
    .innerJoin(
      participants,
      and(eq(participants.sessionId, sessions.id), eq(participants.subject, sql.placeholder('subject'))),
    )
    .where(and(eq(sessions.roomId, rooms.id), isNull(sessions.endedAt)))
    .as('in_call');
  return db
    .select({
      room: rooms,
      memberRole: roomMembers.role,
      role: inCall.role,
      isBanned: sql<boolean>`${roomBans.id} is not null`,
    })
    .from(rooms)
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, sql.placeholder('subject'))),
    )
    .leftJoin(roomBans, and(eq(roomBans.roomId, rooms.id), eq(roomBans.subject, sql.placeholder('subject'))))
    .leftJoinLateral(inCall, sql`true`)
    .where(eq(rooms.id, sql.placeholder('id')))
    .prepare('room_by_id_for_token');
});

/**
 * The room with that id, deleted ones included, and what the holder of a join token is to it and in its call.
 * @param subject the token's: a person's id where it is a person's token
 */
export async function findRoomRowForToken(db: Db, id: string, subject: string): Promise<FoundRoom | null> {
  const [row] = await byIdForToken(db).execute({ id, subject });
  if (row === undefined) return null;
  const { room, memberRole, role, isBanned } = row;
  return { ...room, memberRole, isBanned, inCall: role === null ? null : { role } };
}

/** The room with that id, deleted ones included. `userId` null: what it is to whom does not matter. */
export async function findRoomRow(db: Db, id: string, userId: string | null): Promise<FoundRoom | null> {
  if (userId === null) {
    const [row] = await byId(db).execute({ id });
    return row ? { ...row, memberRole: null, isBanned: false, inCall: null } : null;
  }
  const [row] = await byIdForUser(db).execute({ id, userId });
  return row ? { ...row.room, memberRole: row.memberRole, isBanned: false, inCall: null } : null;
}
