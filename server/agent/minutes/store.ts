import { and, asc, desc, eq, exists, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { agents } from '../../platform/db/schema/agents';
import { minutes, turns, type MinutesProvenance } from '../../platform/db/schema/artifacts';
import { jobs } from '../../platform/db/schema/jobs';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import { turnsAfter, type TurnPlace } from '../transcript/turn-page';

/** Minutes as they are kept. Every statement beside the summary and the outcome has its evidence. */
export type MinutesText = Pick<
  typeof minutes.$inferSelect,
  | 'summaryText'
  | 'outcome'
  | 'decisions'
  | 'decisionEvidence'
  | 'followUps'
  | 'followUpEvidence'
  | 'actionItems'
>;

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** A session that people have been in, whose it is, and whether a Notetaker was in it. */
export async function findSession(db: Db | Tx, sessionId: string) {
  const notetaker = db
    .select({ one: sql`1` })
    .from(agents)
    .where(and(eq(agents.sessionId, sessions.id), eq(agents.mode, 'Notetaker')));
  const [row] = await db
    .select({
      session: sessions,
      accountId: rooms.accountId,
      hadNotetaker: sql<boolean>`exists (${notetaker})`,
    })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.startedAt)));
  return row ?? null;
}

/** Whether something that an agent heard may still be on its way into the transcript. */
export async function isDraining(db: Db, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: agents.participantId })
    .from(agents)
    .where(and(eq(agents.sessionId, sessionId), isNull(agents.drainedAt), ne(agents.mode, 'Captioner')))
    .limit(1);
  return row !== undefined;
}

/**
 * Writes down that the minutes are to be written; what there was of them stays until others replace it.
 * @returns false when they are being written already
 */
export async function markProcessing(tx: Tx, sessionId: string, at: Date): Promise<boolean> {
  const now = { status: 'processing' as const, errorMessage: null, updatedAt: at };
  const marked = await tx
    .insert(minutes)
    .values({ sessionId, ...now })
    .onConflictDoUpdate({ target: minutes.sessionId, set: now, setWhere: ne(minutes.status, 'processing') })
    .returning({ sessionId: minutes.sessionId });
  return marked.length > 0;
}

/** Whether the work of writing the minutes waits or is being done. */
export async function isWaiting(db: Db | Tx, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, 'write-minutes'), eq(jobs.subject, sessionId), isNull(jobs.finishedAt)));
  return row !== undefined;
}

/** The minutes that are being written, with their version; null when none are. */
export async function findProcessing(db: Db | Tx, sessionId: string): Promise<{ version: Date } | null> {
  const [row] = await db
    .select({ version: minutes.updatedAt })
    .from(minutes)
    .where(and(eq(minutes.sessionId, sessionId), eq(minutes.status, 'processing')));
  return row ?? null;
}

/**
 * Writes the minutes down, unless somebody else has: of several who write the same version one succeeds.
 * @returns whether it was this one
 */
export async function saveMinutes(
  db: Db,
  { sessionId, version }: { sessionId: string; version: Date },
  text: MinutesText,
  written: { provenance: MinutesProvenance | null; at: Date },
): Promise<boolean> {
  const { provenance, at: updatedAt } = written;
  const saved = await db
    .update(minutes)
    .set({ ...text, provenance, status: 'ready', errorMessage: null, updatedAt })
    .where(
      and(eq(minutes.sessionId, sessionId), eq(minutes.status, 'processing'), eq(minutes.updatedAt, version)),
    )
    .returning({ sessionId: minutes.sessionId });
  return saved.length > 0;
}

/** Writes down why the minutes could not be written. */
export async function markFailed(tx: Tx, sessionId: string, errorMessage: string, at: Date): Promise<void> {
  await tx
    .update(minutes)
    .set({ status: 'failed', errorMessage, updatedAt: at })
    .where(and(eq(minutes.sessionId, sessionId), eq(minutes.status, 'processing')));
}

/** How much everybody said or wrote in a session, in bytes and turns. */
export async function sumSaid(db: Db, sessionId: string) {
  return db
    .select({
      subject: participants.subject,
      source: turns.source,
      bytes: sql<number>`sum(octet_length(${turns.text}))::float8`,
      turnCount: sql<number>`count(*)::int`,
    })
    .from(turns)
    .leftJoin(participants, eq(participants.id, turns.participantId))
    .where(eq(turns.sessionId, sessionId))
    .groupBy(participants.subject, turns.source);
}

/** A page of what was said, in the order of speaking, with who said it. `after`: null for the first page. */
export async function listSaid(
  db: Db,
  sessionId: string,
  { after, limit }: { after: TurnPlace | null; limit: number },
) {
  return db
    .select({ turn: turns, subject: participants.subject })
    .from(turns)
    .leftJoin(participants, eq(participants.id, turns.participantId))
    .where(turnsAfter(sessionId, after))
    .orderBy(asc(turns.startedAt), asc(turns.endedAt), asc(turns.id))
    .limit(limit);
}

/**
 * The people of a session, each once, with the name that they had last.
 * @param limit of more people, those alone who said something
 */
export async function listHumans(db: Db, sessionId: string, limit: number) {
  const humans = and(eq(participants.sessionId, sessionId), eq(participants.kind, 'human'));
  const spoke = db
    .select({ one: sql`1` })
    .from(turns)
    .where(eq(turns.participantId, participants.id));
  const list = (where: SQL | undefined, most: number) =>
    db
      .selectDistinctOn([participants.subject], {
        subject: participants.subject,
        displayName: participants.displayName,
        externalUserId: participants.externalUserId,
      })
      .from(participants)
      .where(where)
      .orderBy(asc(participants.subject), desc(participants.joinedAt))
      .limit(most);
  const all = await list(humans, limit + 1);
  return all.length > limit ? list(and(humans, exists(spoke)), limit) : all;
}

/** Whether anything was said in a session. */
export async function hasTurns(db: Db | Tx, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(turns)
    .where(eq(turns.sessionId, sessionId))
    .limit(1);
  return row !== undefined;
}
