import type { Db, Tx } from '../../platform/db/client';
import { conflict, forbidden } from '../../platform/errors/errors';
import { assertMay } from '../../platform/principal/permissions';
import { findActor, lockRoomOf, type Moderator } from '../moderation/moderator';
import { mainSessionOf } from '../sessions/breakout-place';
import { findLiveById } from '../sessions/store';
import * as breakouts from '../sessions/store-breakouts';
import { findMain, findOpenBreakout, openOf, type BreakoutsChange } from './main-session';
import { assignAll } from './places';

/*
 * Breakout actions that people in a call take for themselves.
 */

/**
 * Moves somebody to another session of the call. Hosts and co-hosts can go to any session. Other people can go to the
 * main session and back, if hosts allow this. When a host joins a breakout, its request for help is done.
 * @param breakoutId null: the main session
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the call is over or has no open breakouts
 */
export async function goToBreakout(
  tx: Tx,
  by: Moderator,
  breakoutId: string | null,
): Promise<BreakoutsChange> {
  await lockRoomOf(tx, by);
  const main = await findMain(tx, by);
  const { mayReturn } = openOf(main);
  await findOpenBreakout(tx, main.id, breakoutId);
  const actor = await findActor(tx, by);
  const { subject } = by.caller.principal;
  const change = { mainSessionId: main.id, subjects: [subject] };
  if (actor.role !== 'participant') {
    await assignAll(tx, main.id, new Map([[subject, breakoutId]]));
    if (breakoutId !== null) await breakouts.setHelpAsked(tx, breakoutId, null);
    return change;
  }
  const assigned = await breakouts.findAssignment(tx, main.id, subject);
  if (breakoutId === null && !mayReturn) {
    throw forbidden('Hosts do not allow people to return to the main room.', 'no-return');
  }
  if (breakoutId !== null && assigned?.session.id !== breakoutId) {
    throw forbidden('You do not belong in this breakout room.', 'not-your-breakout');
  }
  await breakouts.setReturned(tx, { mainSessionId: main.id, subject, hasReturned: breakoutId === null });
  return change;
}

/**
 * Stores that somebody in a breakout asks for a host.
 * @throws ApiError FORBIDDEN, CONFLICT when they are in none that is open
 */
export async function askForHelp(
  tx: Tx,
  { now }: { now: () => Date },
  by: Moderator,
): Promise<BreakoutsChange> {
  await findActor(tx, by);
  const session = await findLiveById(tx, by);
  const isThere = session?.breakoutName && session.breakoutClosedAt === null;
  if (!isThere) throw conflict('You are not in a breakout room.', 'not-in-breakout');
  await breakouts.setHelpAsked(tx, session.id, now());
  return { mainSessionId: mainSessionOf(session), subjects: [] };
}

/** @throws ApiError FORBIDDEN, CONFLICT when the call is over */
export async function assertMayWriteToBreakouts({ db }: { db: Db }, by: Moderator): Promise<void> {
  assertMay(await findActor(db, by), 'write-to-breakouts');
}
