import { and, asc, desc, eq, exists, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/client';
import { turns, wordsOf } from '../../platform/db/schema/artifacts';
import { participants, sessions } from '../../platform/db/schema/sessions';

/** A turn of an earlier session, with its speaker. */
export interface EarlierTurn {
  turnId: string;
  sessionId: string;
  sessionStartedAt: Date;
  text: string;
  source: 'speech' | 'chat';
  startedAt: Date;
  subject: string | null;
  displayName: string | null;
  externalUserId: string | null;
}

/** How many turns with words of the question are looked at, and for how long before and after them turns are read. */
const HITS = 30;
const NEAR_SECONDS = 60;

/**
 * Returns turns of earlier main sessions of a room that have any of the words, with the turns around them, by session in
 * the order of speaking. Joins `sessions` and `participants`, so that one statement finds all of them.
 * @param query a `tsquery` in text
 */
export async function listEarlierTurns(
  db: Db,
  { roomId, sessionId, query, limit }: { roomId: string; sessionId: string; query: string; limit: number },
): Promise<EarlierTurn[]> {
  const words = sql`to_tsquery('simple', ${query})`;
  const found = alias(turns, 'found');
  const hits = db
    .select({ sessionId: found.sessionId, startedAt: found.startedAt })
    .from(found)
    .innerJoin(sessions, eq(sessions.id, found.sessionId))
    .where(
      and(
        eq(sessions.roomId, roomId),
        ne(sessions.id, sessionId),
        isNotNull(sessions.endedAt),
        isNull(sessions.parentSessionId),
        sql`${wordsOf(found.text)} @@ ${words}`,
      ),
    )
    .orderBy(desc(sql`ts_rank(${wordsOf(found.text)}, ${words})`), desc(found.startedAt))
    .limit(HITS)
    .as('hits');
  const near = db
    .select({ one: sql`1` })
    .from(hits)
    .where(
      and(
        eq(hits.sessionId, turns.sessionId),
        sql`abs(extract(epoch from ${hits.startedAt} - ${turns.startedAt})) <= ${NEAR_SECONDS}`,
      ),
    );
  const rows = await db
    .select({
      turnId: turns.id,
      sessionId: turns.sessionId,
      sessionStartedAt: sessions.startedAt,
      text: turns.text,
      source: turns.source,
      startedAt: turns.startedAt,
      subject: participants.subject,
      displayName: participants.displayName,
      externalUserId: participants.externalUserId,
    })
    .from(turns)
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .leftJoin(participants, eq(participants.id, turns.participantId))
    .where(and(eq(sessions.roomId, roomId), exists(near)))
    .orderBy(desc(sessions.startedAt), asc(turns.startedAt), asc(turns.endedAt), asc(turns.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, sessionStartedAt: row.sessionStartedAt ?? row.startedAt }));
}
