import { and, desc, eq, gt, gte, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/db/client';
import { readSerially } from '../platform/db/read-serially';
import { accounts } from '../platform/db/schema/accounts';
import { keys } from '../platform/db/schema/keys';
import { recordings } from '../platform/db/schema/recordings';
import { rooms } from '../platform/db/schema/rooms';
import { participants, sessions } from '../platform/db/schema/sessions';
import { dayOf, endOfDay, isAddedUpWithin } from './store-figures';

/*
 * Usage has no table of its own: it counts the rows of others where they are, so that no counter can disagree with
 * them. Each question is one statement over all the tables it counts in, of one moment and one round trip.
 */

export type Measure = 'rooms' | 'sessions' | 'participantSeconds' | 'recordings';

export interface Amount {
  measure: Measure;
  /** YYYY-MM-DD, in UTC. */
  date: string;
  amount: number;
}

/**
 * What an account used on each day from `from` until `now`; a day without usage has no row. The time that somebody
 * spends in a call over midnight counts on both days. A day can have several amounts of a measure.
 */
export async function listAmounts(db: Db, accountId: string, from: Date, now: Date): Promise<Amount[]> {
  const ofAccount = eq(rooms.accountId, accountId);
  // A day is written out once for all that it has.
  const shape = (measure: Measure, day: SQL, amount: SQL<number>) => ({
    measure: sql<Measure>`${sql.raw(`'${measure}'`)}`.as('measure'),
    date: sql<string>`to_char(${day} at time zone 'UTC', 'YYYY-MM-DD')`.as('date'),
    amount: amount.as('amount'),
  });
  const count = sql<number>`count(*)::int`;
  const made = dayOf(sql`${rooms.createdAt}`);
  const began = dayOf(sql`${sessions.startedAt}`);
  const recorded = dayOf(sql`${recordings.startedAt}`);

  const leftAt = sql`coalesce(${participants.leftAt}, ${sessions.endedAt}, ${moment(now)})`;
  const day = sql`day.start`;
  const nextDay = sql`(day.start + interval '24 hours')`;
  const seconds = sql<number>`sum(date_part('epoch', least(${leftAt}, ${nextDay}) - greatest(${participants.joinedAt}, ${day})))`;
  const isAddedUp = isAddedUpWithin(moment(from), endOfDay(sql`${sessions.openedAt}`));
  const opened = dayOf(sql`${sessions.openedAt}`);
  // The days of each stay alone: with all days, each stay of a month would be compared with thirty of them.
  const days = sql`lateral generate_series(${dayOf(sql`greatest(${participants.joinedAt}, ${moment(from)})`)}, least(${leftAt}, ${moment(now)}), interval '24 hours') as day (start)`;

  return readSerially(db, (tx) =>
    unionAll(
      tx
        .select(shape('rooms', made, count))
        .from(rooms)
        .where(and(ofAccount, gte(rooms.createdAt, from)))
        .groupBy(made),
      tx
        .select(shape('sessions', began, count))
        .from(sessions)
        .where(and(eq(sessions.accountId, accountId), gte(sessions.startedAt, from)))
        .groupBy(began),
      tx
        .select(shape('participantSeconds', day, seconds))
        .from(participants)
        .innerJoin(sessions, eq(sessions.id, participants.sessionId))
        .innerJoin(days, sql`${leftAt} > ${day}`)
        .where(
          and(
            eq(sessions.accountId, accountId),
            eq(participants.kind, 'human'),
            or(isNull(sessions.endedAt), gt(sessions.endedAt, from)),
            sql`${isAddedUp} is not true`,
          ),
        )
        .groupBy(day),
      tx
        .select(shape('participantSeconds', opened, sql<number>`sum(${sessions.participantSeconds})`))
        .from(sessions)
        .where(and(eq(sessions.accountId, accountId), gt(sessions.endedAt, from), isAddedUp))
        .groupBy(opened),
      tx
        .select(shape('recordings', recorded, count))
        .from(recordings)
        .where(
          and(
            eq(recordings.accountId, accountId),
            gte(recordings.startedAt, from),
            isNull(recordings.deletedAt),
          ),
        )
        .groupBy(recorded),
    ),
  );
}

/** How many sessions of an account are running, and how many people are in them. */
export async function countLive(db: Db, accountId: string) {
  const [row] = await db
    .select({
      sessions: sql<number>`count(distinct ${sessions.id})::int`,
      participants: sql<number>`count(${participants.id})::int`,
    })
    .from(sessions)
    .leftJoin(
      participants,
      and(
        eq(participants.sessionId, sessions.id),
        eq(participants.kind, 'human'),
        isNull(participants.leftAt),
      ),
    )
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), isNotNull(sessions.startedAt)));
  return row ?? { sessions: 0, participants: 0 };
}

/** Which of the first steps an account has taken; null when there is no such account. */
export async function findFirstSteps(db: Db, accountId: string, now: Date) {
  const ofAccount = eq(rooms.accountId, accountId);
  const one = { one: sql`1` };
  const anyKey = db.select(one).from(keys).where(eq(keys.accountId, accountId));
  const usedKey = db
    .select(one)
    .from(keys)
    .where(and(eq(keys.accountId, accountId), isNotNull(keys.lastUsedAt)));
  const anyRoom = db.select(one).from(rooms).where(ofAccount);
  const anyCall = db
    .select(one)
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNotNull(sessions.startedAt)));
  const other = alias(participants, 'other');
  const sharedCall = db
    .select(one)
    .from(sessions)
    .innerJoin(participants, eq(participants.sessionId, sessions.id))
    .innerJoin(other, and(eq(other.sessionId, sessions.id), ne(other.subject, participants.subject)))
    .where(and(eq(sessions.accountId, accountId), eq(participants.kind, 'human'), eq(other.kind, 'human')));
  const keyStart = db
    .select({ start: keys.start })
    .from(keys)
    .where(
      and(
        eq(keys.accountId, accountId),
        isNull(keys.revokedAt),
        or(isNull(keys.expiresAt), gt(keys.expiresAt, now)),
      ),
    )
    .orderBy(desc(keys.createdAt), desc(keys.id))
    .limit(1);
  const [row] = await db
    .select({
      keyMade: sql<boolean>`exists ${anyKey}`,
      keyUsed: sql<boolean>`exists ${usedKey}`,
      roomMade: sql<boolean>`exists ${anyRoom}`,
      callHeld: sql<boolean>`exists ${anyCall}`,
      callShared: sql<boolean>`exists ${sharedCall}`,
      keyStart: sql<string | null>`${keyStart}`,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row ?? null;
}

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
