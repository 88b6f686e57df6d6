import { and, desc, eq, exists, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { embeddedSessions, turns, turnWindows } from '../../platform/db/schema/artifacts';
import { sessions } from '../../platform/db/schema/sessions';

/** A window with its vector. */
export interface EmbeddedWindow {
  turnIds: string[];
  startedAt: Date;
  embedding: number[];
}

/** Returns the end and the account of a session; null: there is no such session. */
export async function findEnded(db: Db, sessionId: string) {
  const [row] = await db
    .select({ endedAt: sessions.endedAt, accountId: sessions.accountId })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** The windows that one statement inserts. */
const INSERTED_AT_ONCE = 50;

/** Replaces the windows of a session, and marks it as embedded. Windows with a turn that was deleted are left out. */
export async function replaceWindows(
  tx: Tx,
  { sessionId, accountId, model, at }: { sessionId: string; accountId: string; model: string; at: Date },
  windows: readonly EmbeddedWindow[],
): Promise<void> {
  await tx.delete(turnWindows).where(eq(turnWindows.sessionId, sessionId));
  // Locked, so that a turn that is deleted at the same time takes its windows with it.
  const found = await tx
    .select({ id: turns.id })
    .from(turns)
    .where(eq(turns.sessionId, sessionId))
    .for('key share');
  const kept = new Set(found.map(({ id }) => id));
  const rows = windows
    .map((window, position) => ({ ...window, sessionId, accountId, model, position }))
    .filter(({ turnIds }) => turnIds.every((id) => kept.has(id)));
  for (let first = 0; first < rows.length; first += INSERTED_AT_ONCE)
    await tx.insert(turnWindows).values(rows.slice(first, first + INSERTED_AT_ONCE));
  const row = { sessionId, model, embeddedAt: at };
  await tx
    .insert(embeddedSessions)
    .values(row)
    .onConflictDoUpdate({ target: embeddedSessions.sessionId, set: row });
}

/** Returns ended sessions with turns that the model has not embedded, the newest first. */
export const listNotEmbedded = (db: Db, model: string, limit: number) =>
  db
    .select({ id: sessions.id, accountId: sessions.accountId })
    .from(sessions)
    .where(
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
      ),
    )
    .orderBy(desc(sessions.endedAt))
    .limit(limit);

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
