import { and, count, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { accounts } from '../../platform/db/schema/accounts';
import { callInvitations, callInvitationUses } from '../../platform/db/schema/invitations';
import { rooms } from '../../platform/db/schema/rooms';
import type { ListCursor } from '../../platform/lists/cursor';

export type InvitationRow = typeof callInvitations.$inferSelect;
type UseRow = typeof callInvitationUses.$inferSelect;

/** An invitation with what is known of its use. */
export interface UsedInvitation {
  invitation: InvitationRow;
  uses: number;
  lastUsedAt: Date | null;
}

export async function insertInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  await tx.insert(callInvitations).values(row);
}

/** Counts the invitations of a room that work at that moment or later, up to `max`. Holds off others that count. */
export async function countValid(tx: Tx, roomId: string, at: Date, max: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('invitations ' || ${roomId}::text, 0))`);
  const [row] = await validOfRoom(tx, roomId, at, max);
  return row?.count ?? 0;
}

/** Counts up to `max` without reading those that have ended. */
export function validOfRoom(db: Db | Tx, roomId: string, at: Date, max: number) {
  const { revokedAt, expiresAt } = callInvitations;
  const some = db
    .select({ expiresAt })
    .from(callInvitations)
    .where(and(eq(callInvitations.roomId, roomId), isNull(revokedAt), gt(expiresAt, at)))
    .limit(max)
    .as('some');
  return db.select({ count: sql<number>`count(*)::int` }).from(some);
}

const usesOf = sql`(select count(*)::int from ${callInvitationUses} where ${callInvitationUses.invitationId} = ${callInvitations.id})`;
const lastUseOf = sql`(select max(${callInvitationUses.lastUsedAt}) from ${callInvitationUses} where ${callInvitationUses.invitationId} = ${callInvitations.id})`;

const used = {
  invitation: callInvitations,
  uses: usesOf.mapWith(Number),
  lastUsedAt: lastUseOf.mapWith(callInvitationUses.lastUsedAt),
};

export async function findOfRoom(db: Db, roomId: string, id: string): Promise<UsedInvitation | null> {
  const [row] = await db
    .select(used)
    .from(callInvitations)
    .where(and(eq(callInvitations.roomId, roomId), eq(callInvitations.id, id)));
  return row ?? null;
}

/** Returns the invitations of a room, newest first. */
export function listOfRoom(
  db: Db,
  roomId: string,
  {
    externalUserId,
    after,
    limit,
  }: { externalUserId: string | null; after: ListCursor | null; limit: number },
): Promise<UsedInvitation[]> {
  const { id, createdAt } = callInvitations;
  return db
    .select(used)
    .from(callInvitations)
    .where(
      and(
        eq(callInvitations.roomId, roomId),
        externalUserId === null ? undefined : eq(callInvitations.externalUserId, externalUserId),
        after === null
          ? undefined
          : or(lt(createdAt, after.at), and(eq(createdAt, after.at), lt(id, after.id))),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Returns the invitation of a link with its room, locked until the transaction ends. */
export async function lockByCode(tx: Tx, codeHash: string) {
  const [row] = await tx
    .select({ invitation: callInvitations, room: rooms, mode: accounts.mode })
    .from(callInvitations)
    .innerJoin(rooms, eq(rooms.id, callInvitations.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(eq(callInvitations.codeHash, codeHash))
    .for('no key update', { of: callInvitations });
  return row ?? null;
}

/** Returns the invitation of a room, locked until the transaction ends. */
export async function lockOfRoom(tx: Tx, roomId: string, id: string): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(callInvitations)
    .where(and(eq(callInvitations.roomId, roomId), eq(callInvitations.id, id)))
    .for('no key update');
  return row ?? null;
}

export async function listUses(tx: Tx, invitationId: string): Promise<UseRow[]> {
  return tx.select().from(callInvitationUses).where(eq(callInvitationUses.invitationId, invitationId));
}

/**
 * Stores that a browser opened the link of a locked invitation. A browser that did so before keeps its token.
 * @returns the id of the browser's token; null when `max` other browsers have opened the link
 */
export async function storeUse(tx: Tx, row: UseRow, max: number): Promise<string | null> {
  const { invitationId, browserId, tokenId, lastUsedAt } = callInvitationUses;
  const others = tx
    .select({ count: count() })
    .from(callInvitationUses)
    .where(and(eq(invitationId, row.invitationId), ne(browserId, row.browserId)));
  const [stored] = await tx
    .insert(callInvitationUses)
    .select(
      sql`select ${row.invitationId}::text, ${row.browserId}::text, ${row.tokenId}::text,
        ${sql.param(row.lastUsedAt, lastUsedAt)}::timestamptz where (${others}) < ${max}`,
    )
    .onConflictDoUpdate({ target: [invitationId, browserId], set: { lastUsedAt: row.lastUsedAt } })
    .returning({ tokenId });
  return stored?.tokenId ?? null;
}

export async function storeRevoked(tx: Tx, id: string, revokedAt: Date): Promise<void> {
  await tx.update(callInvitations).set({ revokedAt }).where(eq(callInvitations.id, id));
}

export async function findWithRoom(db: Db, id: string) {
  const [row] = await db
    .select({ invitation: callInvitations, room: rooms })
    .from(callInvitations)
    .innerJoin(rooms, eq(rooms.id, callInvitations.roomId))
    .where(eq(callInvitations.id, id));
  return row ?? null;
}

/** Deletes invitations that expired or were revoked at that moment or before. */
export async function deleteEndedBefore(db: Db, until: Date): Promise<void> {
  await deleteInBatches(db, callInvitations, lte(callInvitations.expiresAt, until));
  await deleteInBatches(db, callInvitations, lte(callInvitations.revokedAt, until));
}

/** Deletes the invitations of a room, except revoked ones, so that their tokens stay revoked. */
export async function deleteOfRoom(tx: Tx, roomId: string): Promise<void> {
  await tx
    .delete(callInvitations)
    .where(and(eq(callInvitations.roomId, roomId), isNull(callInvitations.revokedAt)));
}
