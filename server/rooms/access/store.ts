import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { prepared } from '../../platform/db/prepared';
import { roomBans } from '../../platform/db/schema/bans';
import { roomMembers } from '../../platform/db/schema/members';
import { rooms, type RoomRow } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import { tokenRevocations } from '../../platform/db/schema/tokens';

/*
 * Almost every operation checks the caller's relation to a room first. One statement therefore reads the room together
 * with tables of other nouns: `members`, `bans`, `sessions` and `tokens`. Separate statements would cost each operation up to
 * four more round trips.
 */

export type { RoomRow };

/** A room, deleted or not, and one person's membership, ban and role in it. */
export interface FoundRoom extends RoomRow {
  memberRole: (typeof roomMembers.$inferSelect)['role'] | null;
  /** Whether the holder of a join token is banned from the room. */
  isBanned: boolean;
  /** Whether the join token of the caller was revoked. */
  isTokenRevoked: boolean;
  /** The role of a join token's holder in the current call; null: they were not in it, or there is none. */
  inCall: InCall | null;
}

interface InCall {
  /** The highest role of their participants in the call; when all have left, the role of the last one. */
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
      isTokenRevoked: sql<boolean>`${tokenRevocations.tokenId} is not null`,
    })
    .from(rooms)
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, sql.placeholder('subject'))),
    )
    .leftJoin(roomBans, and(eq(roomBans.roomId, rooms.id), eq(roomBans.subject, sql.placeholder('subject'))))
    .leftJoin(
      tokenRevocations,
      and(
        eq(tokenRevocations.accountId, rooms.accountId),
        eq(tokenRevocations.tokenId, sql.placeholder('tokenId')),
      ),
    )
    .leftJoinLateral(inCall, sql`true`)
    .where(eq(rooms.id, sql.placeholder('id')))
    .prepare('room_by_id_for_token');
});

/**
 * The room with that id, deleted or not, with the membership, ban and role in the call of a join token's holder, and
 * whether the token was revoked.
 * @param token.subject the id of the person if it is a signed-in person's
 */
export async function findRoomRowForToken(
  db: Db,
  id: string,
  { subject, tokenId }: { subject: string; tokenId: string },
): Promise<FoundRoom | null> {
  const [row] = await byIdForToken(db).execute({ id, subject, tokenId });
  if (row === undefined) return null;
  const { room, role, ...found } = row;
  return { ...room, ...found, inCall: role === null ? null : { role } };
}

/** What is found of a caller who holds no join token. */
export const NO_TOKEN = { isBanned: false, isTokenRevoked: false, inCall: null } as const;

/** What is found of a caller who is no person either. */
const NOBODY = { ...NO_TOKEN, memberRole: null } as const;

/** The room with that id, deleted or not, and the membership of a person. @param userId null: without a membership */
export async function findRoomRow(db: Db, id: string, userId: string | null): Promise<FoundRoom | null> {
  if (userId === null) {
    const [row] = await byId(db).execute({ id });
    return row ? Object.assign(row, NOBODY) : null; // a copy would take longer than the rest of this
  }
  const [row] = await byIdForUser(db).execute({ id, userId });
  return row ? { ...row.room, ...NO_TOKEN, memberRole: row.memberRole } : null;
}
