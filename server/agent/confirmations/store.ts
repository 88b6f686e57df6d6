import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { turns, minutesDrafts, minutesOpinions } from '../../platform/db/schema/artifacts';
import { participants, sessions } from '../../platform/db/schema/sessions';

export type DraftRow = typeof minutesDrafts.$inferSelect;
export type OpinionRow = typeof minutesOpinions.$inferSelect;

export async function findDraft(db: Db | Tx, sessionId: string): Promise<DraftRow | null> {
  const [row] = await db.select().from(minutesDrafts).where(eq(minutesDrafts.sessionId, sessionId));
  return row ?? null;
}

/** Locks the draft of a session until the transaction is over, and returns it; null when there is none. */
export async function lockDraft(tx: Tx, sessionId: string): Promise<DraftRow | null> {
  const [row] = await tx
    .select()
    .from(minutesDrafts)
    .where(eq(minutesDrafts.sessionId, sessionId))
    .for('update');
  return row ?? null;
}

/** Changes the draft of a session, which gets a new revision. @returns it; null when there is none */
export async function updateDraft(
  tx: Tx,
  sessionId: string,
  change: Partial<Omit<DraftRow, 'sessionId' | 'revision'>>,
): Promise<DraftRow | null> {
  const [row] = await tx
    .update(minutesDrafts)
    .set({ ...change, revision: sql`${minutesDrafts.revision} + 1` })
    .where(eq(minutesDrafts.sessionId, sessionId))
    .returning();
  return row ?? null;
}

export async function deleteDraft(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(minutesDrafts).where(eq(minutesDrafts.sessionId, sessionId));
}

/** Returns the opinions about the items of a session, in their order. */
export const listOpinions = (db: Db | Tx, sessionId: string): Promise<OpinionRow[]> =>
  db
    .select()
    .from(minutesOpinions)
    .where(eq(minutesOpinions.sessionId, sessionId))
    .orderBy(asc(minutesOpinions.at), asc(minutesOpinions.subject));

/** Returns the opinions of a person about the items of a session. */
export const listOpinionsOf = (db: Db, sessionId: string, subject: string) =>
  db
    .select({ itemId: minutesOpinions.itemId, opinion: minutesOpinions.opinion })
    .from(minutesOpinions)
    .where(and(eq(minutesOpinions.sessionId, sessionId), eq(minutesOpinions.subject, subject)));

/** Stores the opinion of a person about an item, in place of their earlier one. */
export async function putOpinion(tx: Tx, row: OpinionRow): Promise<void> {
  const { itemId: _, subject: __, sessionId: ___, ...set } = row;
  await tx
    .insert(minutesOpinions)
    .values(row)
    .onConflictDoUpdate({ target: [minutesOpinions.itemId, minutesOpinions.subject], set });
}

/** Deletes the opinions about an item: that of one person, or those of everybody. */
export async function deleteOpinions(tx: Tx, itemId: string, subject?: string): Promise<void> {
  await tx
    .delete(minutesOpinions)
    .where(
      and(
        eq(minutesOpinions.itemId, itemId),
        subject === undefined ? undefined : eq(minutesOpinions.subject, subject),
      ),
    );
}

/** Deletes the opinions of a session, except those about the given items. */
export async function deleteOpinionsExcept(
  tx: Tx,
  sessionId: string,
  itemIds: readonly string[],
): Promise<void> {
  await tx
    .delete(minutesOpinions)
    .where(
      and(
        eq(minutesOpinions.sessionId, sessionId),
        itemIds.length === 0 ? undefined : notInArray(minutesOpinions.itemId, [...itemIds]),
      ),
    );
}

/** Replaces who gave opinions. @returns the ids of the items that have the words of this person */
export async function anonymizeOpinions(
  tx: Tx,
  of: { sessionId: string; subject: string },
  as: { subject: string; displayName: string },
): Promise<string[]> {
  const rows = await tx
    .update(minutesOpinions)
    .set({ ...as, participantId: null, externalUserId: null })
    .where(and(eq(minutesOpinions.sessionId, of.sessionId), eq(minutesOpinions.subject, of.subject)))
    .returning({ itemId: minutesOpinions.itemId, correctedFrom: minutesOpinions.correctedFrom });
  return rows.flatMap(({ itemId, correctedFrom }) => (correctedFrom === null ? [] : [itemId]));
}

/** Returns the turns with these ids of a session, with who said them. */
export const listQuotes = (db: Db | Tx, sessionId: string, turnIds: readonly string[]) =>
  db
    .select({
      turnId: turns.id,
      text: turns.text,
      speakerName: participants.displayName,
      startedAt: turns.startedAt,
      sessionStartedAt: sessions.startedAt,
    })
    .from(turns)
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .leftJoin(participants, eq(participants.id, turns.participantId))
    .where(and(eq(turns.sessionId, sessionId), inArray(turns.id, [...turnIds])));

/** Returns the newest stay of a person in a session; null when they did not take part. */
export async function findStay(db: Db | Tx, sessionId: string, subject: string) {
  const [row] = await db
    .select({
      participantId: participants.id,
      displayName: participants.displayName,
      externalUserId: participants.externalUserId,
    })
    .from(participants)
    .where(
      and(
        eq(participants.sessionId, sessionId),
        eq(participants.subject, subject),
        eq(participants.kind, 'human'),
      ),
    )
    .orderBy(desc(participants.joinedAt))
    .limit(1);
  return row ?? null;
}
