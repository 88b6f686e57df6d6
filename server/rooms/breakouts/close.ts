import { recordEvent } from '../../identity/audit/record';
import type { Tx } from '../../platform/db/client';
import { recordModeration, type AnyModerator } from '../moderation/moderator';
import { endBreakout, type EndDeps } from '../sessions/end';
import * as store from '../sessions/store';
import * as rooms from '../sessions/store-rooms';
import * as breakouts from '../sessions/store-breakouts';
import { lastHumanLeftAt } from '../sessions/store-participants';
import { openOf, requireMain, type BreakoutsChange } from './main-session';

interface Deps extends EndDeps {
  now: () => Date;
}

/**
 * Closes the breakouts of a call, so that everybody belongs in the main session again. An empty breakout ends
 * immediately, the others when their last participant has moved.
 * @throws ApiError FORBIDDEN, CONFLICT when the call is over or none are open
 */
export async function closeBreakouts(tx: Tx, deps: Deps, by: AnyModerator): Promise<BreakoutsChange> {
  const { room, main } = await requireMain(tx, by, 'close-breakouts');
  openOf(main);
  await closeAll(tx, deps, { room, main });
  await recordModeration(tx, by, deps.now(), 'breakouts.close', main.id, { reason: 'asked' });
  return { mainSessionId: main.id, subjects: null };
}

/**
 * Closes breakouts whose time is over, or that their room no longer allows.
 * @returns null when there is nothing to close
 */
export async function closeBreakoutsFor(
  tx: Tx,
  deps: Deps,
  { mainSessionId, reason }: { mainSessionId: string; reason: 'time' | 'off' },
): Promise<(BreakoutsChange & { roomId: string }) | null> {
  const found = await breakouts.findOpen(tx, mainSessionId);
  if (found === null) return null;
  const { id: roomId, accountId } = found.room;
  const room = await rooms.lockRoom(tx, roomId);
  const main = await store.findLiveById(tx, { roomId, sessionId: mainSessionId });
  const at = deps.now();
  if (room === null || !main?.breakouts) return null;
  const { closesAt } = main.breakouts;
  if (reason === 'time' && (closesAt === null || new Date(closesAt) > at)) return null;
  await closeAll(tx, deps, { room, main });
  const detail = { reason };
  await recordEvent(tx, null, { at, accountId, action: 'breakouts.close', targetId: mainSessionId, detail });
  return { mainSessionId, subjects: null, roomId };
}

async function closeAll(
  tx: Tx,
  { now, ...deps }: Deps,
  { room, main }: { room: rooms.LockedRoom; main: store.SessionRow },
): Promise<void> {
  const at = now();
  const closed = await breakouts.closeBreakouts(tx, main.id, at);
  await breakouts.setOpenBreakouts(tx, main.id, null);
  await deps.jobs.cancel(tx, ['close-breakouts'], main.id);
  for (const breakout of closed) {
    const isEntered = breakout.startedAt !== null;
    const leftAt = isEntered ? await lastHumanLeftAt(tx, breakout.id) : at;
    if (leftAt === null) continue; // people are in it: it ends when they have moved
    await endBreakout(tx, deps, { room, breakout }, { at: leftAt, reason: 'everybody-left' });
  }
}
