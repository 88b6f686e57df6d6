import { and, desc, eq, gt, gte, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/db/client';
import { accounts } from '../platform/db/schema/accounts';
import { keys } from '../platform/db/schema/keys';
import { recordings } from '../platform/db/schema/recordings';
import { rooms } from '../platform/db/schema/rooms';
import { participants, sessions } from '../platform/db/schema/sessions';
import { dayOf } from './store-figures';

/*
 * Usage has no table of its own: it counts the rows of others where they are, so that no counter can disagree with
 * them. Each question is one statement over all the tables it counts in, of one moment and one round trip.
 */

/** How many rooms were made or recordings begun on a day. */
export interface Made {
  what: 'rooms' | 'recordings';
  /** YYYY-MM-DD, in UTC. */
  date: string;
  count: number;
}

/** Returns how much an account made on each day since `from`. A day on which nothing was made has no row. */
export async function listMade(db: Db, accountId: string, from: Date): Promise<Made[]> {
  const shape = (what: Made['what'], day: SQL) => ({
    what: sql<Made['what']>`${sql.raw(`'${what}'`)}`.as('what'),
    date: sql<string>`to_char(${day} at time zone 'UTC', 'YYYY-MM-DD')`.as('date'),
    count: sql<number>`count(*)::int`.as('count'),
  });
  const made = dayOf(sql`${rooms.createdAt}`);
  const recorded = dayOf(sql`${recordings.startedAt}`);
  return unionAll(
    db
      .select(shape('rooms', made))
      .from(rooms)
      .where(and(eq(rooms.accountId, accountId), gte(rooms.createdAt, from)))
      .groupBy(made),
    db
      .select(shape('recordings', recorded))
      .from(recordings)
      .where(
        and(
          eq(recordings.accountId, accountId),
          gte(recordings.startedAt, from),
          isNull(recordings.deletedAt),
        ),
      )
      .groupBy(recorded),
  );
}

/** Returns how many sessions of an account are running, and how many people are in them. */
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

/** Returns the first steps that an account has taken; null when the account does not exist. */
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
