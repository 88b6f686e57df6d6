import { and, asc, count, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { rooms } from '../../platform/db/schema/rooms';
import { consents, participants, sessions } from '../../platform/db/schema/sessions';
import type { ConsentPurpose } from '../../platform/vocabulary/consent';
import type { ListCursor } from '../../platform/lists/cursor';

export type ConsentRow = typeof consents.$inferSelect;

/** A person in a call, with all its breakouts. */
export interface PersonOfCall {
  mainSessionId: string;
  subject: string;
}

const isOf = ({ mainSessionId, subject }: PersonOfCall) =>
  and(eq(consents.mainSessionId, mainSessionId), eq(consents.subject, subject));

export async function insertConsents(tx: Tx, rows: ConsentRow[]): Promise<void> {
  await tx.insert(consents).values(rows);
}

/** Locks a participant, so that the answers of a person are stored one after the other. */
export async function lockParticipant(tx: Tx, participantId: string): Promise<void> {
  await tx
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.id, participantId))
    .for('no key update');
}

/** Returns the last answer of a person for each purpose. */
export const listNewest = (db: Db | Tx, of: PersonOfCall) =>
  db
    .selectDistinctOn([consents.purpose], { purpose: consents.purpose, answer: consents.answer })
    .from(consents)
    .where(isOf(of))
    .orderBy(consents.purpose, desc(consents.at), desc(consents.id));

/** Returns how many answers a person has given in a call. */
export async function countAnswers(tx: Tx, of: PersonOfCall): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(consents).where(isOf(of));
  return row?.count ?? 0;
}

/** An answer with the person who gave it. */
export interface ConsentOfPerson {
  consent: ConsentRow;
  displayName: string;
  externalUserId: string | null;
}

/**
 * Returns the answers of a session, in their order. Joins `participants`, so that names come with the answers.
 * @param page.limit null: all of them
 */
export async function listOfSession(
  db: Db,
  { sessionId, after, limit }: { sessionId: string; after: ListCursor | null; limit: number | null },
): Promise<ConsentOfPerson[]> {
  const rows = db
    .select({
      consent: consents,
      displayName: participants.displayName,
      externalUserId: participants.externalUserId,
    })
    .from(consents)
    .innerJoin(participants, eq(participants.id, consents.participantId))
    .where(
      and(
        eq(consents.sessionId, sessionId),
        after === null
          ? undefined
          : or(gt(consents.at, after.at), and(eq(consents.at, after.at), gt(consents.id, after.id))),
      ),
    )
    .orderBy(asc(consents.at), asc(consents.id));
  return limit === null ? rows : rows.limit(limit);
}

/**
 * Returns the setting of the room of a participant, and their last answer for a purpose; null: there is no such person.
 * Joins the room and the session, because this is asked for each message of a chat.
 */
export async function findAnswer(
  tx: Tx,
  { participantId, purpose }: { participantId: string; purpose: ConsentPurpose },
) {
  const answer = tx
    .select({ answer: consents.answer })
    .from(consents)
    .where(
      and(
        eq(consents.mainSessionId, sql`coalesce(${sessions.parentSessionId}, ${sessions.id})`),
        eq(consents.subject, participants.subject),
        eq(consents.purpose, purpose),
      ),
    )
    .orderBy(desc(consents.at), desc(consents.id))
    .limit(1);
  const [row] = await tx
    .select({
      settings: rooms.settings,
      answer: sql<ConsentRow['answer'] | null>`(${answer})`,
    })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(and(eq(participants.id, participantId), eq(participants.kind, 'human')));
  return row ?? null;
}
