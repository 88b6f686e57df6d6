import type { Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { assertFeature } from '../../platform/room-settings/features';
import type { NewBreakouts } from '../../platform/hub/breakouts';
import { newId } from '../../platform/ids';
import type { Jobs } from '../../platform/jobs/jobs';
import { settingsOf } from '../../platform/room-settings/settings';
import { recordModeration, type AnyModerator } from '../moderation/moderator';
import { newSession } from '../sessions/store';
import * as breakouts from '../sessions/store-breakouts';
import { requireMain, type BreakoutsChange } from './main-session';
import { assignAll, listPeople, spreadRest, subjectsOf } from './places';

/*
 * Breakouts of a call: sessions of the same room under its main session. Where somebody belongs is stored; their
 * connection follows. Each rule runs in a transaction of its caller, who tells the room afterwards.
 */

/** The maximum number of breakouts that one call may have had. */
const BREAKOUTS_OF_CALL = 200;

/**
 * Opens breakouts of a call, and stores who belongs in which one.
 * @throws ApiError FORBIDDEN, CONFLICT when the call is over, has open ones or had too many, or its room allows none
 */
export async function openBreakouts(
  tx: Tx,
  { now, jobs }: { now: () => Date; jobs: Pick<Jobs, 'enqueue'> },
  by: AnyModerator,
  { breakouts: asked, spread, minutes, mayReturn }: NewBreakouts,
): Promise<BreakoutsChange> {
  const { room, main } = await requireMain(tx, by, 'open-breakouts');
  assertFeature(settingsOf(room.settings).features, 'breakouts');
  if (main.breakouts !== null)
    throw conflict('Breakout rooms are already open: close them first.', 'breakouts-open');
  const had = await breakouts.countOfCall(tx, main.id);
  if (had + asked.length > BREAKOUTS_OF_CALL) {
    throw conflict(
      `This call has had ${had} breakout rooms, and cannot have that many more.`,
      'breakout-limit',
    );
  }
  const at = now();
  const rows = asked.map(({ name }, position) =>
    newSession({
      id: newId('ses'),
      roomId: room.id,
      openedAt: at,
      parentSessionId: main.id,
      breakoutName: name,
      breakoutPosition: position,
      // People who may not write or share in the call may not do so in its breakouts.
      overrides: main.overrides,
    }),
  );
  await breakouts.insertBreakouts(tx, rows);
  const afterMs = minutes === null ? null : minutes * 60_000;
  const closesAt = afterMs === null ? null : new Date(at.getTime() + afterMs).toISOString();
  await breakouts.setOpenBreakouts(tx, main.id, { closesAt, mayReturn });
  if (afterMs !== null) {
    await jobs.enqueue(tx, 'close-breakouts', main.id, { accountId: room.accountId, after: afterMs });
  }
  const present = await listPeople(tx, main.id);
  const places = new Map(
    asked.flatMap(({ participantIds }, index) =>
      subjectsOf(present, participantIds).map((subject) => [subject, rows[index]?.id ?? null] as const),
    ),
  );
  await assignAll(tx, main.id, places);
  if (spread) await spreadRest(tx, main.id, { rows, present });
  const detail = { count: rows.length, minutes, mayReturn };
  await recordModeration(tx, by, at, 'breakouts.open', main.id, detail);
  return { mainSessionId: main.id, subjects: null };
}
