import { and, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { agents } from '../../platform/db/schema/agents';
import { minutes, type MinutesProvenance } from '../../platform/db/schema/artifacts';
import { jobs } from '../../platform/db/schema/jobs';
import { rooms } from '../../platform/db/schema/rooms';
import { sessions } from '../../platform/db/schema/sessions';

/** The stored text of minutes. Every statement except the summary and the outcome has its evidence. */
export type MinutesText = Pick<
  typeof minutes.$inferSelect,
  | 'summaryText'
  | 'outcome'
  | 'decisions'
  | 'decisionEvidence'
  | 'decisionIds'
  | 'followUps'
  | 'followUpEvidence'
  | 'actionItems'
  | 'sections'
  | 'chapters'
  | 'speakingTimes'
>;

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Returns a session that people have been in and whose artifact was not deleted, with its account and agents. Joins
 * `rooms` and `agents`, because this is one statement in the transaction that ends the session, and everybody in the
 * call waits for that transaction.
 */
export async function findSession(db: Db | Tx, sessionId: string) {
  const agentWith = (mode: SQL) =>
    db
      .select({ one: sql`1` })
      .from(agents)
      .where(and(eq(agents.sessionId, sessions.id), mode));
  const [row] = await db
    .select({
      session: sessions,
      accountId: rooms.accountId,
      hadNotetaker: sql<boolean>`exists (${agentWith(eq(agents.mode, 'Notetaker'))})`,
      hasMinutes: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(minutes)
        .where(and(eq(minutes.sessionId, sessions.id), eq(minutes.status, 'ready')))})`,
      hadTranscript: sql<boolean>`exists (${agentWith(ne(agents.mode, 'Captioner'))})`,
    })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(
      and(eq(sessions.id, sessionId), isNotNull(sessions.startedAt), isNull(sessions.artifactDeletedAt)),
    );
  return row ?? null;
}

/**
 * Keeps the artifact of a session from being deleted until the transaction is over. Locks the row of the session, which
 * the deletion also locks.
 * @returns false when it was deleted
 */
export async function lockArtifact(tx: Tx, sessionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.artifactDeletedAt)))
    .for('key share');
  return row !== undefined;
}

/** Deletes the minutes of a session, even minutes that are being written. */
export async function deleteMinutes(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(minutes).where(eq(minutes.sessionId, sessionId));
}

/** Locks the minutes of a session until the transaction is over, and returns their text; null when there are none. */
export async function lockText(tx: Tx, sessionId: string): Promise<MinutesText | null> {
  const [row] = await tx.select().from(minutes).where(eq(minutes.sessionId, sessionId)).for('update');
  return row ?? null;
}

/** Changes texts of minutes. Their version stays, so that a model that writes new ones at this moment can save them. */
export async function updateText(tx: Tx, sessionId: string, change: Partial<MinutesText>): Promise<void> {
  await tx.update(minutes).set(change).where(eq(minutes.sessionId, sessionId));
}

/** Stores minutes that need no job. */
export async function insertMinutes(
  tx: Tx,
  sessionId: string,
  text: MinutesText,
  written: { provenance: MinutesProvenance; at: Date },
): Promise<void> {
  const { provenance, at: updatedAt } = written;
  await tx.insert(minutes).values({ sessionId, ...text, provenance, status: 'ready', updatedAt });
}

/**
 * Marks the minutes as processing; existing minutes stay until new ones replace them.
 * @returns false when they are processing already
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

/**
 * Returns whether a job that writes the minutes is waiting or running. Reads `jobs` itself, whose module does not find
 * jobs by their subject. The transaction that enqueues another job asks this, so that there are never two.
 */
export async function hasUnfinishedJob(db: Db | Tx, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, 'write-minutes'), eq(jobs.subject, sessionId), isNull(jobs.finishedAt)));
  return row !== undefined;
}

/** Returns the version of the minutes that are processing; null when there is none. */
export async function findProcessing(db: Db | Tx, sessionId: string): Promise<{ version: Date } | null> {
  const [row] = await db
    .select({ version: minutes.updatedAt })
    .from(minutes)
    .where(and(eq(minutes.sessionId, sessionId), eq(minutes.status, 'processing')));
  return row ?? null;
}

/**
 * Saves the minutes, unless another process has saved this version: only one of several processes succeeds.
 * @returns whether this process saved them
 */
export async function saveMinutes(
  tx: Tx,
  { sessionId, version }: { sessionId: string; version: Date },
  text: MinutesText,
  written: { provenance: MinutesProvenance | null; at: Date },
): Promise<boolean> {
  const { provenance, at: updatedAt } = written;
  const saved = await tx
    .update(minutes)
    .set({ ...text, provenance, status: 'ready', errorMessage: null, updatedAt })
    .where(
      and(eq(minutes.sessionId, sessionId), eq(minutes.status, 'processing'), eq(minutes.updatedAt, version)),
    )
    .returning({ sessionId: minutes.sessionId });
  return saved.length > 0;
}

/**
 * Stores that minutes could not be written, with the reason: they are failed, or ready again if earlier ones exist.
 * @returns false when they are not processing
 */
export async function markFailed(
  tx: Tx,
  sessionId: string,
  errorMessage: string,
  at: Date,
): Promise<boolean> {
  const failed = await tx
    .update(minutes)
    .set({ status: sql`case when ${hasText} then 'ready' else 'failed' end`, errorMessage, updatedAt: at })
    .where(and(eq(minutes.sessionId, sessionId), eq(minutes.status, 'processing')))
    .returning({ sessionId: minutes.sessionId });
  return failed.length > 0;
}

/** Whether minutes were written before. Minutes without any supported statement have empty lists. */
const hasText = sql`num_nonnulls(${minutes.summaryText}, ${minutes.outcome}, ${minutes.decisions}, ${minutes.followUps}, ${minutes.actionItems}) > 0`;
