import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { agents } from '../platform/db/schema/agents';
import {
  actionItems,
  minutes,
  transcriptHeads,
  turns,
  type StoredActionItem,
  minutesDrafts,
} from '../platform/db/schema/artifacts';
import { newId } from '../platform/ids';
import { STARTED_AT, after } from './row-times';
import { addParticipant } from './rooms-rows';

/** Adds a Notetaker to a session, with a complete transcript, unless `given` differs. */
export async function addAgent(
  db: Db,
  sessionId: string,
  given: Partial<typeof agents.$inferInsert> = {},
  stay: { joinedAt?: Date; leftAt?: Date } = {},
): Promise<string> {
  const { id } = await addParticipant(db, sessionId, {
    ...stay,
    kind: 'agent',
    subject: 'agent',
    externalUserId: null,
    displayName: given.mode ?? 'Notetaker',
  });
  await db.insert(agents).values({
    participantId: id,
    sessionId,
    mode: 'Notetaker',
    showsCaptions: false,
    transcriptionModel: 'whisper-1',
    drainedAt: after(3_600_000),
    ...given,
  });
  return id;
}

/** Marks the transcripts of a session's agents as complete. */
export async function markDrained(db: Db, sessionId: string): Promise<void> {
  await db.update(agents).set({ drainedAt: new Date() }).where(eq(agents.sessionId, sessionId));
}

/** Returns all turns of all sessions. */
export const findTurns = (db: Db) => db.select().from(turns);

/** Adds one second of speech at the start of the session. */
export async function addTurn(
  db: Db | Tx,
  sessionId: string,
  given: Partial<typeof turns.$inferInsert> = {},
) {
  const row = {
    id: newId('trn'),
    sessionId,
    source: 'speech' as const,
    text: 'Hello.',
    startedAt: STARTED_AT,
    endedAt: after(1_000),
    ...given,
  };
  await db.insert(turns).values(row);
  return row;
}

/** Adds many turns of a session at once. */
export async function addTurns(
  db: Db,
  sessionId: string,
  given: (Pick<typeof turns.$inferInsert, 'text' | 'startedAt' | 'endedAt'> &
    Partial<typeof turns.$inferInsert>)[],
): Promise<void> {
  const rows = given.map((turn) => ({ id: newId('trn'), sessionId, source: 'speech' as const, ...turn }));
  for (let at = 0; at < rows.length; at += 1_000) await db.insert(turns).values(rows.slice(at, at + 1_000));
}

/** Removes the account from the turns of sessions, as before the column existed. */
export async function forgetAccounts(db: Db, sessionIds: string[]): Promise<void> {
  await db.update(turns).set({ accountId: null }).where(inArray(turns.sessionId, sessionIds));
}

/** Removes the numbers from the turns of a session, as before the column existed. */
export async function forgetNumbers(db: Db, sessionId: string): Promise<void> {
  await db.update(turns).set({ sequence: null }).where(eq(turns.sessionId, sessionId));
  await db.delete(transcriptHeads).where(eq(transcriptHeads.sessionId, sessionId));
}

/** Removes the chain of a session's turns, as before turns had hashes. */
export async function forgetChain(db: Db, sessionId: string): Promise<void> {
  await db.update(transcriptHeads).set({ chain: null }).where(eq(transcriptHeads.sessionId, sessionId));
}

/** Deletes one turn. */
export async function deleteTurn(db: Db, turnId: string): Promise<void> {
  await db.delete(turns).where(eq(turns.id, turnId));
}

/** Sets the source of turns, which may be unknown. */
export async function changeTurns(
  db: Db,
  of: { sessionId: string; text: string },
  source: string,
): Promise<void> {
  const where = and(eq(turns.sessionId, of.sessionId), eq(turns.text, of.text));
  await db
    .update(turns)
    .set({ source: sql`${source}` })
    .where(where);
}

/** Returns an action item as minutes have it. */
export const storedItem = (given: Partial<StoredActionItem> = {}): StoredActionItem => ({
  actionItemId: newId('act'),
  text: 'Send the offer.',
  ownerName: null,
  ownerExternalUserId: null,
  dueDate: null,
  dueText: null,
  status: 'open',
  evidence: { turnIds: [], startMs: 0 },
  ...given,
});

/** Returns the action items of a session. */
export const findActionItems = (db: Db, sessionId: string) =>
  db.select().from(actionItems).where(eq(actionItems.sessionId, sessionId));

/** Returns all minutes. */
export const findMinutes = (db: Db) => db.select().from(minutes);

/** Adds minutes of a session. */
export async function addMinutes(
  db: Db,
  sessionId: string,
  given: Partial<typeof minutes.$inferInsert> = {},
) {
  await db.insert(minutes).values({ sessionId, status: 'ready', updatedAt: STARTED_AT, ...given });
}

/** Adds a draft of minutes with one decision to a session. @returns the id of the decision */
export async function addDraft(db: Db, sessionId: string): Promise<string> {
  const decisionId = newId('dec');
  const decisions = [{ decisionId, text: 'Ship it.', evidence: { turnIds: [], startMs: 0 } }];
  const draft = { sessionId, decisions, actionItems: [], draftedAt: STARTED_AT, revision: 1 };
  await db.insert(minutesDrafts).values({ ...draft, status: 'ready' });
  return decisionId;
}

/** Deletes the turns of a session. */
export async function deleteTurns(db: Db, sessionId: string): Promise<void> {
  await db.delete(turns).where(eq(turns.sessionId, sessionId));
}
