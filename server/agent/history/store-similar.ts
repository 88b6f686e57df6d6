import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { turnWindows } from '../../platform/db/schema/artifacts';
import { sessions } from '../../platform/db/schema/sessions';
import { isSession, isWithin, type TurnScope } from './store-any-word';

/** How windows are compared with a question. */
interface Comparison {
  model: string;
  /** The length of the vector is 1. */
  vector: readonly number[];
  /** Whether the extension pgvector compares them. */
  byExtension: boolean;
  /** The newest windows that are compared. */
  compared: number;
  limit: number;
}

/** Returns the turns of the windows that are closest to a question in meaning, the closest first. */
export async function listSimilar(
  db: Db,
  scope: TurnScope,
  { model, vector, byExtension, compared, limit }: Comparison,
): Promise<string[][]> {
  const newest = db
    .select({ turnIds: turnWindows.turnIds, embedding: turnWindows.embedding })
    .from(turnWindows)
    .innerJoin(sessions, eq(sessions.id, turnWindows.sessionId))
    .where(
      and(
        'accountId' in scope.of ? eq(turnWindows.accountId, scope.of.accountId) : undefined,
        eq(turnWindows.model, model),
        sql`cardinality(${turnWindows.embedding}) = ${vector.length}`,
        isSession(scope),
        isWithin(scope, turnWindows.startedAt),
      ),
    )
    .orderBy(desc(turnWindows.startedAt))
    .limit(compared)
    .as('newest');
  const closeness = byExtension
    ? sql`- (${newest.embedding}::vector <=> ${`[${vector.join()}]`}::vector)`
    : sql`(select sum(one * other) from unnest(${newest.embedding}, ${`{${vector.join()}}`}::real[]) as pair (one, other))`;
  const rows = await db
    .select({ turnIds: newest.turnIds })
    .from(newest)
    .orderBy(desc(closeness))
    .limit(limit);
  return rows.map(({ turnIds }) => turnIds);
}
