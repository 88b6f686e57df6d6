import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { deletedTurns, transcriptHeads, turns } from '../../platform/db/schema/artifacts';

/** Returns the number of turns that were ever stored in a session, and their chain; null: no turn was. */
export async function findChain(db: Db, sessionId: string) {
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
