import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { polls, pollVotes, type FinalResults } from '../../platform/db/schema/polls';
import { rooms } from '../../platform/db/schema/rooms';
import { participants, sessions } from '../../platform/db/schema/sessions';
import type { ListCursor } from '../../platform/lists/cursor';

export type PollRow = typeof polls.$inferSelect;
type VoteRow = typeof pollVotes.$inferSelect;

/** Somebody who voted in a poll that is not anonymous. */
interface Voter {
  participantId: string;
  displayName: string;
  externalUserId: string | null;
  choices: number[];
}

/** A poll with its results. */
export interface PollResults {
  poll: PollRow;
  /** The number of votes for each choice, in the order of the choices. */
  counts: number[];
  voterCount: number;
  /** The voters, in the order in which they joined; empty in an anonymous poll. */
  voters: Voter[];
}

/** Stores a poll. @returns its id; null when its sender has sent it before */
export async function insertPoll(tx: Tx, row: PollRow): Promise<string | null> {
  const inserted = await tx
    .insert(polls)
    .values(row)
    .onConflictDoNothing({ target: [polls.startedBy, polls.clientId] })
    .returning({ id: polls.id });
  return inserted[0]?.id ?? null;
}

/** Returns the poll that its sender has sent before. */
export async function findSent(tx: Tx, { startedBy, clientId }: PollRow): Promise<string | null> {
  const [row] = await tx
    .select({ id: polls.id })
    .from(polls)
    .where(and(eq(polls.startedBy, startedBy), eq(polls.clientId, clientId)));
  return row?.id ?? null;
}

/** Returns how many polls a session has, and how many of them are open. */
export async function countPolls(tx: Tx, sessionId: string): Promise<{ all: number; open: number }> {
  const [counted] = await tx
    .select({ all: count(), open: sql<number>`count(*) filter (where ${polls.endedAt} is null)::integer` })
    .from(polls)
    .where(eq(polls.sessionId, sessionId));
  return counted ?? { all: 0, open: 0 };
}

/** A poll as its session names it: each statement asks for both. */
export interface PollOfSession {
  sessionId: string;
  pollId: string;
}

const isIt = ({ sessionId, pollId }: PollOfSession) =>
  and(eq(polls.id, pollId), eq(polls.sessionId, sessionId));

export async function findPoll(tx: Tx, of: PollOfSession): Promise<PollRow | null> {
  const [row] = await tx.select().from(polls).where(isIt(of));
  return row ?? null;
}

/**
 * Increments the revision of an open poll, which is locked until the transaction is over.
 * @returns the poll with its new revision; null when there is no such open poll
 */
export async function reviseOpen(tx: Tx, of: PollOfSession): Promise<PollRow | null> {
  const [row] = await tx
    .update(polls)
    .set({ revision: sql`${polls.revision} + 1` })
    .where(and(isIt(of), isNull(polls.endedAt)))
    .returning();
  return row ?? null;
}

/** Returns the vote of a person in a poll; null: they have not voted. */
export async function findVote(
  tx: Tx,
  { pollId, voter }: Pick<VoteRow, 'pollId' | 'voter'>,
): Promise<VoteRow | null> {
  const [row] = await tx
    .select()
    .from(pollVotes)
    .where(and(eq(pollVotes.pollId, pollId), eq(pollVotes.voter, voter)));
  return row ?? null;
}

/** Stores the vote of a person, in place of their earlier one. */
export async function putVote(tx: Tx, row: VoteRow): Promise<void> {
  const { choices, participantId, browser } = row;
  await tx
    .insert(pollVotes)
    .values(row)
    .onConflictDoUpdate({
      target: [pollVotes.pollId, pollVotes.voter],
      set: { choices, participantId, browser },
    });
}

export async function deleteVote(
  tx: Tx,
  { pollId, voter }: Pick<VoteRow, 'pollId' | 'voter'>,
): Promise<void> {
  await tx.delete(pollVotes).where(and(eq(pollVotes.pollId, pollId), eq(pollVotes.voter, voter)));
}

/** Returns the choices of these voters in these polls. The index finds votes by their poll. */
export const listVotesOf = (
  db: Db | Tx,
  { pollIds, voters }: { pollIds: readonly string[]; voters: readonly string[] },
) =>
  db
    .select({ pollId: pollVotes.pollId, choices: pollVotes.choices, browser: pollVotes.browser })
    .from(pollVotes)
    .where(and(inArray(pollVotes.pollId, [...pollIds]), inArray(pollVotes.voter, [...voters])));

/** Returns the ids of the open polls of a session. */
export async function listOpen(tx: Tx, sessionId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: polls.id })
    .from(polls)
    .where(and(eq(polls.sessionId, sessionId), isNull(polls.endedAt)))
    .orderBy(asc(polls.id));
  return rows.map(({ id }) => id);
}

/**
 * Ends an open poll. @param finalResults the results of an anonymous poll, whose votes are deleted; null: votes stay
 */
export async function markEnded(
  tx: Tx,
  { pollId, endedAt, finalResults }: { pollId: string; endedAt: Date; finalResults: FinalResults | null },
): Promise<void> {
  await tx.update(polls).set({ endedAt, finalResults }).where(eq(polls.id, pollId));
  if (finalResults !== null) await tx.delete(pollVotes).where(eq(pollVotes.pollId, pollId));
}

/** Deletes a poll with its votes. @returns false when there is none */
export async function deletePoll(tx: Tx, of: PollOfSession): Promise<boolean> {
  return (await tx.delete(polls).where(isIt(of)).returning({ id: polls.id })).length > 0;
}

/** Deletes the polls of a session. */
export async function deletePolls(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(polls).where(eq(polls.sessionId, sessionId));
}

/** Deletes the polls of a session in an end-to-end encrypted room. */
export async function deleteSealedPolls(tx: Tx, sessionId: string): Promise<void> {
  const encrypted = tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(and(eq(sessions.id, sessionId), eq(rooms.isEndToEndEncrypted, true)));
  await tx.delete(polls).where(inArray(polls.sessionId, encrypted));
}

/**
 * Polls of a session with their results, in the order of their start, as they are at one moment. Joined with
 * `sessions`, which they belong to, and with `participants` for the names of who voted.
 */
export async function listResults(
  db: Db | Tx,
  {
    sessionId,
    roomId,
    pollId,
    after = null,
    limit,
  }: { sessionId: string; roomId?: string; pollId?: string; after?: ListCursor | null; limit: number },
): Promise<PollResults[]> {
  const rows = await db
    .select({
      poll: polls,
      counted: sql<[number, number][]>`coalesce((
        select json_agg(json_build_array(given.choice, given.votes)) from (
          select unnest(${pollVotes.choices}) as choice, count(*) as votes
          from ${pollVotes} where ${pollVotes.pollId} = ${polls.id} group by 1
        ) as given
      ), '[]')`,
      voterCount: sql<number>`(select count(*)::integer from ${pollVotes} where ${pollVotes.pollId} = ${polls.id})`,
      voters: sql<Voter[]>`coalesce((
        select json_agg(json_build_object(
          'participantId', ${participants.id}, 'displayName', ${participants.displayName},
          'externalUserId', ${participants.externalUserId}, 'choices', ${pollVotes.choices}
        ) order by ${participants.joinedAt}, ${participants.id})
        from ${pollVotes} join ${participants} on ${participants.id} = ${pollVotes.participantId}
        where ${pollVotes.pollId} = ${polls.id}
      ), '[]')`,
    })
    .from(polls)
    .innerJoin(sessions, eq(sessions.id, polls.sessionId))
    .where(
      and(
        eq(polls.sessionId, sessionId),
        roomId === undefined ? undefined : eq(sessions.roomId, roomId),
        pollId === undefined ? undefined : eq(polls.id, pollId),
        after === null
          ? undefined
          : sql`(${polls.startedAt}, ${polls.id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(polls.startedAt), asc(polls.id))
    .limit(limit);
  return rows.map(({ poll, counted, voterCount, voters }) => {
    const votes = new Map(counted);
    const counts = poll.finalResults?.counts ?? poll.choices.map((_, index) => votes.get(index) ?? 0);
    return { poll, counts, voterCount: poll.finalResults?.voterCount ?? voterCount, voters };
  });
}
