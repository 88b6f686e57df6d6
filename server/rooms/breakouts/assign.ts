import type { Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { recordModeration, type AnyModerator } from '../moderation/moderator';
import { findOpenBreakout, openOf, requireMain, type BreakoutsChange } from './main-session';
import { assignAll, listPeople, spreadRest, subjectsOf } from './places';
import { listOpenBreakouts } from './state';

interface Deps {
  now: () => Date;
}

/**
 * Stores that people belong in another session of the call. People who have left are skipped.
 * @param change.breakoutId null: the main session
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the call is over or has no open breakouts
 */
export async function assignToBreakout(
  tx: Tx,
  { now }: Deps,
  by: AnyModerator,
  { participantIds, breakoutId }: { participantIds: readonly string[]; breakoutId: string | null },
): Promise<BreakoutsChange> {
  const { main } = await requireMain(tx, by, 'assign-to-breakout');
  openOf(main);
  await findOpenBreakout(tx, main.id, breakoutId);
  const subjects = subjectsOf(await listPeople(tx, main.id), participantIds);
  if (subjects.length === 0) throw conflict('They have left the call.', 'person-gone');
  await assignAll(tx, main.id, new Map(subjects.map((subject) => [subject, breakoutId])));
  const detail = { sessionId: breakoutId, count: subjects.length };
  await recordModeration(tx, by, now(), 'breakouts.assign', main.id, detail);
  return { mainSessionId: main.id, subjects };
}

/**
 * Spreads everybody evenly who belongs in no breakout and is neither host nor co-host.
 * @throws ApiError FORBIDDEN, CONFLICT when the call is over or has no open breakouts
 */
export async function spreadOverBreakouts(tx: Tx, { now }: Deps, by: AnyModerator): Promise<BreakoutsChange> {
  const { main } = await requireMain(tx, by, 'assign-to-breakout');
  openOf(main);
  const rows = await listOpenBreakouts(tx, main.id);
  const subjects = await spreadRest(tx, main.id, { rows, present: await listPeople(tx, main.id) });
  const detail = { sessionId: null, count: subjects.length };
  await recordModeration(tx, by, now(), 'breakouts.assign', main.id, detail);
  return { mainSessionId: main.id, subjects };
}
