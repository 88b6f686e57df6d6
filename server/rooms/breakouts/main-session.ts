import type { Tx } from '../../platform/db/client';
import type { OpenBreakouts } from '../../platform/db/schema/sessions';
import { conflict, notFound } from '../../platform/errors/errors';
import { assertMay } from '../../platform/principal/permissions';
import type { Right } from '../../platform/principal/rights';
import { findActor, lockRoomOf, type AnyModerator } from '../moderation/moderator';
import { mainSessionOf } from '../sessions/breakout-place';
import { findLiveById, findLiveSession, type SessionRow } from '../sessions/store';
import { listOpenBreakouts } from './state';

/** The call and the people whom a change of the breakouts concerns. */
export interface BreakoutsChange {
  mainSessionId: string;
  /** The subjects of the people who may now belong in another session; null: this may be anybody. */
  subjects: string[] | null;
}

/** Locks the room of a call, and reads its main session for somebody who may moderate it. */
export async function requireMain(tx: Tx, by: AnyModerator, right: Right) {
  const room = await lockRoomOf(tx, by);
  assertMay(await findActor(tx, by), right);
  return { room, main: await findMain(tx, by) };
}

/** @throws ApiError CONFLICT when the call is over */
export async function findMain(tx: Tx, { roomId, sessionId }: AnyModerator): Promise<SessionRow> {
  const session = await findLiveById(tx, { roomId, sessionId });
  const main = await findLiveSession(tx, roomId);
  if (session === null || main?.id !== mainSessionOf(session))
    throw conflict('The call is over.', 'call-over');
  return main;
}

/** Returns the open breakouts of a main session. @throws ApiError CONFLICT when none are open */
export function openOf({ breakouts: open }: SessionRow): OpenBreakouts {
  if (open === null) throw conflict('No breakout rooms are open.', 'breakouts-closed');
  return open;
}

/** @throws ApiError NOT_FOUND when a breakout is named that is not open */
export async function findOpenBreakout(tx: Tx, mainSessionId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const open = await listOpenBreakouts(tx, mainSessionId);
  if (!open.some((one) => one.id === id))
    throw notFound('This breakout room no longer exists.', 'breakout-gone');
}
