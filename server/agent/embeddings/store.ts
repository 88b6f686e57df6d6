import { and, count, desc, eq, exists, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { embeddedSessions, turns, turnWindows } from '../../platform/db/schema/artifacts';
import { sessions } from '../../platform/db/schema/sessions';

/** A window with its vector. */
interface EmbeddedWindow {
  /** The position in the transcript, from 0. */
  position: number;
  turnIds: string[];
  startedAt: Date;
  embedding: number[];
}

/** The session of windows, and the model of their vectors. */
interface Place {
  sessionId: string;
  accountId: string;
  model: string;
}

/** Returns the end and the account of a session; null: there is no such session. */
export async function findEnded(db: Db, sessionId: string) {
  const [row] = await db
    .select({ endedAt: sessions.endedAt, accountId: sessions.accountId })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** The model of a session that is being embedded. */
const IN_PROGRESS = '';

/** Deletes the windows of a session, and marks it as being embedded. */
export async function beginEmbedding(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.delete(turnWindows).where(eq(turnWindows.sessionId, sessionId));
  const row = { sessionId, model: IN_PROGRESS, embeddedAt: at };
  await db
    .insert(embeddedSessions)
    .values(row)
    .onConflictDoUpdate({ target: embeddedSessions.sessionId, set: row });
}

/** The windows that one statement inserts. */
const INSERTED_AT_ONCE = 50;

/** Stores windows of a session. Those with a turn that was deleted are left out. */
export async function addWindows(
  tx: Tx,
  { sessionId, accountId, model }: Place,
  windows: readonly EmbeddedWindow[],
): Promise<void> {
  const turnIds = [...new Set(windows.flatMap((window) => window.turnIds))];
  // Locked, so that a turn that is deleted at the same time takes its windows with it.
  const found = await tx
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), inArray(turns.id, turnIds)))
    .for('key share');
  const kept = new Set(found.map(({ id }) => id));
  const rows = windows
    .filter((window) => window.turnIds.every((id) => kept.has(id)))
    .map((window) => ({ ...window, sessionId, accountId, model }));
  for (let first = 0; first < rows.length; first += INSERTED_AT_ONCE)
    await tx.insert(turnWindows).values(rows.slice(first, first + INSERTED_AT_ONCE));
}

/**
 * Marks a session as embedded by a model.
 * @returns false when it was forgotten since `beginEmbedding`, because some of its turns were deleted
 */
export async function finishEmbedding(
  db: Db,
  { sessionId, model, at }: Pick<Place, 'sessionId' | 'model'> & { at: Date },
): Promise<boolean> {
  const rows = await db
    .update(embeddedSessions)
    .set({ model, embeddedAt: at })
    .where(and(eq(embeddedSessions.sessionId, sessionId), eq(embeddedSessions.model, IN_PROGRESS)))
    .returning({ sessionId: embeddedSessions.sessionId });
  return rows.length > 0;
}

/** Stores that a session is not embedded. */
export async function forgetEmbedded(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(embeddedSessions).where(eq(embeddedSessions.sessionId, sessionId));
}

/** Selects ended sessions with turns that the model has not embedded. */
const notEmbedded = (db: Db, model: string) =>
  and(
    isNotNull(sessions.endedAt),
    isNull(sessions.artifactDeletedAt),
    notExists(
      db
        .select({ one: sql`1` })
        .from(embeddedSessions)
        .where(and(eq(embeddedSessions.sessionId, sessions.id), eq(embeddedSessions.model, model))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(turns)
        .where(eq(turns.sessionId, sessions.id)),
    ),
  );

/** Returns ended sessions with turns that the model has not embedded, the newest first. */
export const listNotEmbedded = (db: Db, model: string, limit: number) =>
  db
    .select({ id: sessions.id, accountId: sessions.accountId })
    .from(sessions)
    .where(notEmbedded(db, model))
    .orderBy(desc(sessions.endedAt))
    .limit(limit);

/** Counts ended sessions with turns that the model has not embedded. @param max where the count ends */
export async function countNotEmbedded(db: Db, model: string, max: number): Promise<number> {
  const some = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(notEmbedded(db, model))
    .limit(max)
    .as('some');
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/**
 * Returns whether statements can name the type of the extension, or could after it is created. It may be installed in a
 * schema that the user of the database does not search.
 */
export async function findVectorExtension(db: Db): Promise<'usable' | 'available' | 'none'> {
  const [row] = await db.execute<{ isUsable: boolean; isInstalled: boolean }>(
    sql`select to_regtype('vector') is not null as "isUsable", installed_version is not null as "isInstalled"
      from pg_available_extensions where name = 'vector'`,
  );
  if (row?.isUsable) return 'usable';
  return row === undefined || row.isInstalled ? 'none' : 'available';
}

export async function createVectorExtension(db: Db): Promise<void> {
  await db.execute(sql`create extension if not exists vector`);
}
