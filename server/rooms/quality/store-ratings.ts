import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { sessionRatings } from '../../platform/db/schema/quality';
import { participants, sessions } from '../../platform/db/schema/sessions';

export type RatingRow = typeof sessionRatings.$inferSelect;

/** The last stay of a person in a session. */
export interface LastStay {
  participantId: string;
  externalUserId: string | null;
  /** When the session ended; null while it runs. */
  endedAt: Date | null;
}

/** Returns the last stay of a person in a session; null: they were never in it. */
export async function findLastStay(
  db: Db,
  { sessionId, subject }: { sessionId: string; subject: string },
): Promise<LastStay | null> {
  const [row] = await db
    .select({
      participantId: participants.id,
      externalUserId: participants.externalUserId,
      endedAt: sessions.endedAt,
    })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .where(
      and(
        eq(participants.sessionId, sessionId),
        eq(participants.subject, subject),
        eq(participants.kind, 'human'),
      ),
    )
    .orderBy(desc(participants.joinedAt), desc(participants.id))
    .limit(1);
  return row ?? null;
}

/**
 * Stores the rating of a person in place of their earlier one. Joined with `sessions`, so that deleted data gets no new
 * rating. The statement waits for a deletion that runs at the same time.
 * @returns false when the data of the session was deleted
 */
export async function saveRating(tx: Tx, row: RatingRow): Promise<boolean> {
  const { sessionId, subject, participantId, stars, comment, ratedAt } = row;
  const saved = await tx.execute(sql`
    insert into ${sessionRatings} (session_id, subject, participant_id, stars, comment, rated_at)
    select ${sessions.id}, ${subject}, ${participantId}, ${stars}::integer, ${comment}::text,
      ${ratedAt.toISOString()}::timestamptz
    from ${sessions} where ${sessions.id} = ${sessionId} and ${sessions.artifactDeletedAt} is null
    for key share of ${sessions}
    on conflict (session_id, subject) do update set participant_id = excluded.participant_id, stars = excluded.stars,
      comment = excluded.comment, rated_at = excluded.rated_at
    returning 1`);
  return [...saved].length > 0;
}

/** Returns the ratings of a session, in their order. */
export const listRatings = (db: Db, sessionId: string): Promise<RatingRow[]> =>
  db
    .select()
    .from(sessionRatings)
    .where(eq(sessionRatings.sessionId, sessionId))
    .orderBy(asc(sessionRatings.ratedAt), asc(sessionRatings.subject));
