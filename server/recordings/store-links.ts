import { and, desc, eq, getTableColumns, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { deleteInBatches } from '../platform/db/delete-in-batches';
import { accounts } from '../platform/db/schema/accounts';
import { organizationMembers } from '../platform/db/schema/organizations';
import { recordingLinks, recordings } from '../platform/db/schema/recordings';
import { rooms } from '../platform/db/schema/rooms';
import { users } from '../platform/db/schema/users';

/*
 * Links that play a recording. Statements of people find a link by its recording, which decides who may read it, and
 * those of the public page by its secret.
 */

export type LinkRow = typeof recordingLinks.$inferSelect;

const isActive = (at: Date) => and(isNull(recordingLinks.revokedAt), gt(recordingLinks.expiresAt, at));

export async function insertLink(tx: Tx, row: LinkRow): Promise<void> {
  await tx.insert(recordingLinks).values(row);
}

export const countActiveLinks = (tx: Tx, recordingId: string, at: Date): Promise<number> =>
  tx.$count(recordingLinks, and(eq(recordingLinks.recordingId, recordingId), isActive(at)));

/** Returns the links of a recording, those that work first, and each kind newest first. */
export const listLinks = (db: Db, recordingId: string, at: Date, limit: number): Promise<LinkRow[]> =>
  db
    .select()
    .from(recordingLinks)
    .where(eq(recordingLinks.recordingId, recordingId))
    .orderBy(desc(sql`(${isActive(at)})`), desc(recordingLinks.createdAt), desc(recordingLinks.id))
    .limit(limit);

/** Returns a link of a recording, locked until the transaction ends. */
export async function lockLink(tx: Tx, recordingId: string, linkId: string): Promise<LinkRow | null> {
  const [row] = await tx
    .select()
    .from(recordingLinks)
    .where(and(eq(recordingLinks.recordingId, recordingId), eq(recordingLinks.id, linkId)))
    .for('no key update');
  return row ?? null;
}

export async function storeRevoked(tx: Tx, linkId: string, at: Date): Promise<void> {
  await tx.update(recordingLinks).set({ revokedAt: at }).where(eq(recordingLinks.id, linkId));
}

/**
 * Returns the link with a secret if it works, and its recording can be played. It does not work while the person who
 * owns the room is suspended, or every member of the organization. Joins what decides this, so that the public page
 * asks one question and cannot tell the answers apart.
 */
export async function findWorkingLink(db: Db, secretHash: string, at: Date): Promise<LinkRow | null> {
  const suspendedOwner = sql`exists (
    select from ${users} where ${users.id} = ${rooms.ownerUserId} and ${users.suspendedAt} is not null)`;
  /** An organization without members has nobody who is suspended. */
  const isAnyMemberActive = sql`coalesce((select bool_or(${users.suspendedAt} is null) from ${organizationMembers}
    join ${users} on ${users.id} = ${organizationMembers.userId}
    where ${organizationMembers.organizationId} = ${accounts.organizationId}), true)`;
  const [row] = await db
    .select(getTableColumns(recordingLinks))
    .from(recordingLinks)
    .innerJoin(recordings, eq(recordings.id, recordingLinks.recordingId))
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(
      and(
        eq(recordingLinks.secretHash, secretHash),
        isActive(at),
        isNull(recordings.deletedAt),
        eq(recordings.status, 'ready'),
        sql`${recordings.storage} <> 'customer'`,
        sql`not ${suspendedOwner}`,
        isAnyMemberActive,
      ),
    );
  return row ?? null;
}

/** Counts a view of a link, if it still works. @returns false when it has ended or is deleted */
export async function countView(db: Db, linkId: string, at: Date): Promise<boolean> {
  const updated = await db
    .update(recordingLinks)
    .set({ views: sql`${recordingLinks.views} + 1`, lastViewedAt: at })
    .where(and(eq(recordingLinks.id, linkId), isActive(at)))
    .returning({ id: recordingLinks.id });
  return updated.length > 0;
}

/** Deletes all links of recordings that are deleted. */
export async function deleteLinksOf(tx: Tx, recordingIds: readonly string[]): Promise<void> {
  if (recordingIds.length === 0) return;
  await tx.delete(recordingLinks).where(inArray(recordingLinks.recordingId, [...recordingIds]));
}

/** Deletes links that expired or were revoked at that moment or before. */
export async function deleteEndedBefore(db: Db, until: Date): Promise<void> {
  await deleteInBatches(db, recordingLinks, lte(recordingLinks.expiresAt, until));
  await deleteInBatches(db, recordingLinks, lte(recordingLinks.revokedAt, until));
}
