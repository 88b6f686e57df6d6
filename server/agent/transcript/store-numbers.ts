import { and, asc, eq, exists, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { agents } from '../../platform/db/schema/agents';
import { deletedTurns, transcriptHeads, turns } from '../../platform/db/schema/artifacts';
import { participants, sessions } from '../../platform/db/schema/sessions';

/**
 * Returns the last number that was given to a turn of a session, and the last link of the chain of hashes, which is null in
 * a session with turns from before hashes. Null: its turns have no numbers yet.
 */
export async function findHead(db: Db, sessionId: string) {
  const [row] = await db
    .select({ head: transcriptHeads.head, chain: transcriptHeads.chain })
    .from(transcriptHeads)
    .where(eq(transcriptHeads.sessionId, sessionId));
  return row ?? null;
}

/** Returns the hashes of the turns of a session up to a number, in the order of storing. */
export const listHashes = (db: Db, sessionId: string, head: number) =>
  db
    .select({ sequence: turns.sequence, turnId: turns.id, hash: turns.hash })
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), lte(turns.sequence, head)))
    .orderBy(asc(turns.sequence));

/** Returns the hashes of the turns of a session that were deleted. */
export const listDeletedHashes = (db: Db, sessionId: string) =>
  db
    .select({ sequence: deletedTurns.sequence, hash: deletedTurns.hash })
    .from(deletedTurns)
    .where(eq(deletedTurns.sessionId, sessionId));

/** Numbers the turns of a session whose turns have no numbers, in the order of the transcript. */
export async function numberTurns(db: Db, sessionId: string): Promise<void> {
  await db.execute(sql`select number_turns(${sessionId})`);
}

/**
 * Returns the turns of a session with numbers above `after`, up to `until`, in the order of their numbers. Joins `participants`, so
 * that names come with the turns in one statement.
 */
export async function listNumbered(
  db: Db,
  sessionId: string,
  { after, until, limit }: { after: number; until?: number; limit: number },
) {
  return db
    .select({
      turn: turns,
      speakerName: participants.displayName,
      externalUserId: participants.externalUserId,
    })
    .from(turns)
    .leftJoin(participants, eq(participants.id, turns.participantId))
    .where(
      and(
        eq(turns.sessionId, sessionId),
        gt(turns.sequence, after),
        until === undefined ? undefined : lte(turns.sequence, until),
      ),
    )
    .orderBy(asc(turns.sequence))
    .limit(limit);
}

/**
 * Returns the progress of transcripts, by session: a text that changes with each turn, with the end of the session and
 * when its agents are drained. Joins `sessions` and `agents`, so that one statement serves all readers of a process.
 */
export async function readProgress(db: Db, sessionIds: string[]): Promise<Map<string, string>> {
  const undrained = db
    .select({ one: sql`1` })
    .from(agents)
    .where(and(eq(agents.sessionId, sessions.id), ne(agents.mode, 'Captioner'), isNull(agents.drainedAt)));
  const rows = await db
    .select({
      id: sessions.id,
      head: transcriptHeads.head,
      endedAt: sessions.endedAt,
      isDraining: exists(undrained).mapWith(Boolean),
    })
    .from(sessions)
    .leftJoin(transcriptHeads, eq(transcriptHeads.sessionId, sessions.id))
    .where(inArray(sessions.id, sessionIds));
  return new Map(
    rows.map(({ id, head, endedAt, isDraining }) => [id, `${head ?? 0} ${endedAt !== null} ${isDraining}`]),
  );
}
