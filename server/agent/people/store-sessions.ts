import { and, asc, eq, gt, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { actionItems, minutes, turns } from '../../platform/db/schema/artifacts';
import { roomBans } from '../../platform/db/schema/bans';
import { chatFiles } from '../../platform/db/schema/files';
import { recordingRenders, recordings } from '../../platform/db/schema/recordings';
import { chatMessages, participants, sessions } from '../../platform/db/schema/sessions';
import { hasNobodyElse, isRecordingOf } from './store-account-tables';
import type { Person, StaysInSession } from './store-person';

/*
 * Statements that erase a person from a session. All of them run in the transaction that has locked the session.
 */

export type MinutesRow = typeof minutes.$inferSelect;
export type ItemRow = Pick<typeof actionItems.$inferSelect, 'id' | 'ownerName' | 'ownerExternalUserId'>;

const isStay = ({ subject }: Person) =>
  and(eq(participants.subject, subject), sql`${participants.externalUserId} is not null`);

/** A session in which a person took part. */
export interface SessionOfPerson {
  sessionId: string;
  roomId: string;
  endedAt: Date | null;
}

/** Returns sessions in which a person took part, in the order of their ids. */
export const listSessions = (
  db: Db,
  person: Person,
  after: string,
  limit: number,
): Promise<SessionOfPerson[]> =>
  db
    .selectDistinct({ sessionId: sessions.id, roomId: sessions.roomId, endedAt: sessions.endedAt })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .where(and(isStay(person), eq(sessions.accountId, person.accountId), gt(sessions.id, after)))
    .orderBy(asc(sessions.id))
    .limit(limit);

/** Returns the stays of a person in a session. */
export const listStays = (tx: Tx, person: Person, sessionId: string) =>
  tx
    .select({ id: participants.id, displayName: participants.displayName, tokenId: participants.jti })
    .from(participants)
    .where(and(isStay(person), eq(participants.sessionId, sessionId)));

/** Removes names, identifiers and metadata from stays. @param as the subject that takes the place of the person's */
export async function anonymizeStays(
  tx: Tx,
  ids: string[],
  as: { subject: string; displayName: string },
): Promise<void> {
  const removed = { externalUserId: null, metadata: {}, jti: null, resumeHash: null };
  await tx
    .update(participants)
    .set({ ...as, ...removed, earlierResumeHash: null, browser: null })
    .where(inArray(participants.id, ids));
}

/** Removes the rights that hosts gave a person in a session. */
export async function removeOverrides(tx: Tx, sessionId: string, { subject }: Person): Promise<void> {
  await tx
    .update(sessions)
    .set({ overrides: sql`${sessions.overrides} #- array['people', ${subject}::text]` })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.overrides} is not null`));
}

/** Replaces the names of a person where they banned others from a room. */
export async function replaceBannedBy(
  tx: Tx,
  roomId: string,
  names: readonly string[],
  bannedBy: string,
): Promise<void> {
  await tx
    .update(roomBans)
    .set({ bannedBy })
    .where(and(eq(roomBans.roomId, roomId), inArray(roomBans.bannedBy, [...names])));
}

export async function listTurnIds(tx: Tx, participantIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: turns.id })
    .from(turns)
    .where(inArray(turns.participantId, participantIds));
  return rows.map(({ id }) => id);
}

export async function lockMinutes(tx: Tx, sessionId: string): Promise<MinutesRow | null> {
  const [row] = await tx.select().from(minutes).where(eq(minutes.sessionId, sessionId)).for('update');
  return row ?? null;
}

export async function updateMinutes(tx: Tx, sessionId: string, set: Partial<MinutesRow>): Promise<void> {
  await tx.update(minutes).set(set).where(eq(minutes.sessionId, sessionId));
}

/** Returns who is responsible for the action items of a session. */
export const listItems = (tx: Tx, sessionId: string): Promise<ItemRow[]> =>
  tx
    .select({
      id: actionItems.id,
      ownerName: actionItems.ownerName,
      ownerExternalUserId: actionItems.ownerExternalUserId,
    })
    .from(actionItems)
    .where(eq(actionItems.sessionId, sessionId));

/** Removes who is responsible from action items. */
export async function removeOwners(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const nobody = { ownerName: null, ownerExternalUserId: null };
  await tx.update(actionItems).set(nobody).where(inArray(actionItems.id, ids));
}

/** Returns the ids of the chat messages of people. */
export async function listMessageIds(tx: Tx, participantIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(inArray(chatMessages.participantId, participantIds));
  return rows.map(({ id }) => id);
}

/** Returns what AI agents wrote in the chat of a session. */
export const listMessagesOfAgents = (tx: Tx, sessionId: string) =>
  tx
    .select({
      id: chatMessages.id,
      text: sql<string>`coalesce(${chatMessages.privateText}, ${chatMessages.text})`,
      replyTo: chatMessages.replyTo,
    })
    .from(chatMessages)
    .innerJoin(participants, eq(participants.id, chatMessages.participantId))
    .where(and(eq(chatMessages.sessionId, sessionId), eq(participants.kind, 'agent')));

export async function deleteMessages(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(chatMessages).where(inArray(chatMessages.id, ids));
}

/**
 * Deletes files, so that their bytes are removed. Their rows have nothing that the person chose, and the id of the
 * erasure as their subject.
 * @returns how many
 */
export async function deleteFiles(
  tx: Tx,
  condition: SQL | undefined,
  { erasureId, at }: { erasureId: string; at: Date },
): Promise<number> {
  const deleted = await tx
    .update(chatFiles)
    .set({
      name: null,
      clientId: sql`${chatFiles.id}`,
      subject: erasureId,
      deletedAt: sql`coalesce(${chatFiles.deletedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(condition)
    .returning({ id: chatFiles.id });
  return deleted.length;
}

/** Returns which of these recordings are not deleted. */
export async function listUndeletedRecordings(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(inArray(recordings.id, [...ids]), isNull(recordings.deletedAt)));
  return rows.map(({ id }) => id);
}

/** Returns which of these recordings are deleted and still have bytes. */
export async function listUnpurgedRecordings(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(
      and(inArray(recordings.id, [...ids]), isNotNull(recordings.deletedAt), isNull(recordings.purgedAt)),
    )
    .orderBy(asc(recordings.id));
  return rows.map(({ id }) => id);
}

/** Returns the files that an erasure has deleted and whose bytes have not been removed. */
export async function listUnpurgedFiles(
  db: Db,
  { accountId, erasureId }: { accountId: string; erasureId: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: chatFiles.id })
    .from(chatFiles)
    .where(
      and(eq(chatFiles.accountId, accountId), eq(chatFiles.subject, erasureId), isNull(chatFiles.purgedAt)),
    )
    .orderBy(asc(chatFiles.id));
  return rows.map(({ id }) => id);
}

/** Deletes the files that a person sent in a session. @returns how many */
export const deleteFilesOf = (
  tx: Tx,
  { sessionId, person }: StaysInSession,
  deletion: { erasureId: string; at: Date },
): Promise<number> =>
  deleteFiles(tx, and(eq(chatFiles.sessionId, sessionId), eq(chatFiles.subject, person.subject)), deletion);

/** Returns the recordings during which somebody was in a session, whether they were alone in them, and the renders of them that are not deleted. */
export async function listRecordings(tx: Tx, stays: StaysInSession) {
  const found = await tx
    .select({ id: recordings.id, status: recordings.status, isOfNobodyElse: hasNobodyElse(stays) })
    .from(recordings)
    .where(isRecordingOf(stays));
  const ids = found.map(({ id }) => id);
  const renders =
    ids.length === 0
      ? []
      : await tx
          .select({ id: recordingRenders.id })
          .from(recordingRenders)
          .where(and(inArray(recordingRenders.recordingId, ids), isNull(recordingRenders.deletedAt)));
  return { recordings: found, renderIds: renders.map(({ id }) => id) };
}
