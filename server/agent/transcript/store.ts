import { and, asc, desc, eq, exists, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { containsText } from '../../platform/db/contains-text';
import type { Db, Tx } from '../../platform/db/client';
import { deletedTurns, turns } from '../../platform/db/schema/artifacts';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';

export type TurnRow = typeof turns.$inferSelect;
/** A turn that is not stored yet; the database fills in its account, its number and its hash. */
export type TurnOfSession = Omit<TurnRow, 'accountId' | 'sequence' | 'hash'>;
export type NewTurn = typeof turns.$inferInsert;

/** A position in a transcript: after this turn. */
export type TurnCursor = Pick<TurnRow, 'id' | 'startedAt' | 'endedAt'>;

export async function insertTurn(db: Db | Tx, row: NewTurn): Promise<void> {
  await db.insert(turns).values(row);
}

/** Inserts turns in one statement; the list may be empty. */
export async function insertTurns(tx: Tx, rows: NewTurn[]): Promise<void> {
  if (rows.length > 0) await tx.insert(turns).values(rows);
}

/**
 * Inserts a turn outside a transaction. Reads `sessions` in the statement, so that it waits for a deletion of the
 * session's artifact that runs at the same time.
 * @returns false when its session, or the session's artifact, has been deleted
 */
export async function insertTurnOfSession(db: Db, row: TurnOfSession): Promise<boolean> {
  const { startedAt, endedAt } = row;
  const inserted = await db
    .insert(turns)
    .select((query) =>
      query
        .select({
          id: sql`${row.id}`.as('id'),
          sessionId: sessions.id,
          accountId: sessions.accountId,
          sequence: sql`null::bigint`.as('sequence'),
          participantId: sql`${row.participantId}`.as('participant_id'),
          source: sql`${row.source}`.as('source'),
          text: sql`${row.text}`.as('text'),
          language: sql`${row.language}`.as('language'),
          confidence: sql`${row.confidence}::real`.as('confidence'),
          startedAt: sql`${startedAt.toISOString()}::timestamptz`.as('started_at'),
          endedAt: sql`${endedAt.toISOString()}::timestamptz`.as('ended_at'),
          hash: sql`null::text`.as('hash'),
        })
        .from(sessions)
        .where(and(eq(sessions.id, row.sessionId), isNull(sessions.artifactDeletedAt)))
        .for('key share'),
    )
    .returning({ id: turns.id });
  return inserted.length > 0;
}

/**
 * Fills in the account of turns without one, from their sessions. Skips rows that another transaction has locked; the
 * next run fills them in.
 * @returns the number of turns
 */
export async function fillAccounts(db: Db, limit: number): Promise<number> {
  const some = sql`select id from ${turns} where ${turns.accountId} is null order by ${turns.startedAt} limit ${limit} for update skip locked`;
  const { count } = await db.execute(sql`update ${turns} set account_id = ${rooms.accountId}
    from ${sessions} join ${rooms} on ${rooms.id} = ${sessions.roomId}
    where ${sessions.id} = ${turns.sessionId} and ${turns.id} = any(array(${some}))`);
  return count;
}

export async function deleteTurn(tx: Tx, id: string): Promise<void> {
  await tx.delete(turns).where(eq(turns.id, id));
}

/** Deletes the transcript of a session. */
export async function deleteTurns(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(turns).where(eq(turns.sessionId, sessionId));
  await tx.delete(deletedTurns).where(eq(deletedTurns.sessionId, sessionId));
}

/** Turns that begin at `from` or later, and before `to`; null: no bound. */
export interface TurnRange {
  from: Date | null;
  to: Date | null;
}

/**
 * Returns a page of a transcript, ordered by beginning, end and id. Joins `participants`, so that names and subjects
 * come with the turns in one statement, instead of one query for each speaker.
 * @param after null: the first page
 */
export async function listTurns(
  db: Db,
  sessionId: string,
  { after, range, limit }: { after: TurnCursor | null; range?: TurnRange; limit: number },
) {
  return db
    .select({
      turn: turns,
      subject: participants.subject,
      speakerName: participants.displayName,
      externalUserId: participants.externalUserId,
    })
    .from(turns)
    .leftJoin(participants, eq(participants.id, turns.participantId))
    .where(and(turnsAfter(sessionId, after), range && turnsWithin(range)))
    .orderBy(asc(turns.startedAt), asc(turns.endedAt), asc(turns.id))
    .limit(limit);
}

/** A filter for the turns of a transcript. */
export interface TurnFilter extends TurnRange {
  /** A part of the speaker's name, in upper or lower case, or the external identifier; null: every speaker. */
  speaker: string | null;
  /** A part of the text, in upper or lower case; null: every text. */
  query: string | null;
}

/**
 * Returns the turns that match a filter, and how many of them there are from the cursor on.
 */
export async function listMatchingTurns(
  db: Db,
  sessionId: string,
  { after, filter, limit }: { after: TurnCursor | null; filter: TurnFilter; limit: number },
) {
  return db
    .select({
      turn: turns,
      speakerName: participants.displayName,
      externalUserId: participants.externalUserId,
      leftCount: sql<number>`(count(*) over ())::int`,
    })
    .from(turns)
    .leftJoin(participants, eq(participants.id, turns.participantId))
    .where(and(turnsAfter(sessionId, after), turnsWithin(filter), saidBy(filter), saying(filter)))
    .orderBy(asc(turns.startedAt), asc(turns.endedAt), asc(turns.id))
    .limit(limit);
}

/** Returns positions of turns in the whole transcript, from 0, by their ids. */
export async function positionsOf(
  db: Db,
  sessionId: string,
  turnIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (turnIds.length === 0) return new Map();
  const numbered = db
    .select({
      turnId: turns.id,
      index:
        sql<number>`(row_number() over (order by ${turns.startedAt}, ${turns.endedAt}, ${turns.id}))::int - 1`.as(
          'index',
        ),
    })
    .from(turns)
    .where(eq(turns.sessionId, sessionId))
    .as('numbered');
  const rows = await db
    .select()
    .from(numbered)
    .where(inArray(numbered.turnId, [...turnIds]));
  return new Map(rows.map(({ turnId, index }) => [turnId, index]));
}

const saidBy = ({ speaker }: TurnFilter): SQL | undefined =>
  speaker === null
    ? undefined
    : or(containsText(participants.displayName, speaker), eq(participants.externalUserId, speaker));

const saying = ({ query }: TurnFilter): SQL | undefined =>
  query === null ? undefined : containsText(turns.text, query);

const turnsWithin = ({ from, to }: TurnRange): SQL | undefined =>
  and(
    from === null ? undefined : gte(turns.startedAt, from),
    to === null ? undefined : lt(turns.startedAt, to),
  );

/** Returns how many turns of a session begin before a moment. */
export async function countTurnsBefore(db: Db, sessionId: string, before: Date): Promise<number> {
  return db.$count(turns, and(eq(turns.sessionId, sessionId), lt(turns.startedAt, before)));
}

/** Returns the condition for the turns of a session after a cursor; null: all of them. */
function turnsAfter(sessionId: string, after: TurnCursor | null): SQL | undefined {
  const ofSession = eq(turns.sessionId, sessionId);
  if (after === null) return ofSession;
  return and(
    ofSession,
    // The first condition lets the index find the position; the second one excludes the rows before it.
    gte(turns.startedAt, after.startedAt),
    sql`(${turns.startedAt}, ${turns.endedAt}, ${turns.id}) > (${after.startedAt.toISOString()}::timestamptz, ${after.endedAt.toISOString()}::timestamptz, ${after.id})`,
  );
}

export async function countTurns(db: Db | Tx, sessionId: string): Promise<number> {
  return db.$count(turns, eq(turns.sessionId, sessionId));
}

export async function hasTurns(db: Db | Tx, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(turns)
    .where(eq(turns.sessionId, sessionId))
    .limit(1);
  return row !== undefined;
}

/**
 * Returns how much each person said and wrote in a session, in bytes and turns. Joins `participants`, so that the
 * database adds up the turns of a person who left and came back, and no turn has to be read.
 */
export async function sumTurnsByPerson(db: Db, sessionId: string) {
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

/**
 * Returns how long each person of a session spoke, with their first turn; the longest time first. Joins `participants`,
 * because a person who came back has several.
 */
export async function sumSpeechByPerson(db: Db, sessionId: string) {
  const speakingMs = sql<number>`(sum(extract(epoch from ${turns.endedAt} - ${turns.startedAt})) * 1000)::float8`;
  return db
    .select({
      subject: participants.subject,
      speakingMs: sql<number>`round(${speakingMs})::float8`,
      turnCount: sql<number>`count(*)::int`,
      firstTurnId: sql<string>`(array_agg(${turns.id} order by ${turns.startedAt}, ${turns.id}))[1]`,
      firstAt: sql<Date>`min(${turns.startedAt})`.mapWith(turns.startedAt),
    })
    .from(turns)
    .innerJoin(participants, eq(participants.id, turns.participantId))
    .where(and(eq(turns.sessionId, sessionId), eq(turns.source, 'speech')))
    .groupBy(participants.subject)
    .orderBy(desc(speakingMs), participants.subject);
}

/**
 * Returns the people of a session, each once, with their last name. Joins `participants` with the turns, so that the
 * database picks the people of a crowd who said something.
 * @param limit when there are more people: only those who have turns
 */
export async function listPeople(db: Db, sessionId: string, limit: number) {
  const people = and(eq(participants.sessionId, sessionId), eq(participants.kind, 'human'));
  const ownTurns = db
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
  const all = await list(people, limit + 1);
  return all.length > limit ? list(and(people, exists(ownTurns)), limit) : all;
}
