import { findClosedRooms } from '../../../rooms/entry/opening';
import { listUnseenWaiting, recordWaitingSeen, stopWaiting } from '../../../rooms/waiting/wait';
import { RESUME_WINDOW_MS } from '../../../platform/hub/protocol';
import type { HubContext } from '../context/context';

/**
 * Maintains the lists of people who wait. People whom no process has served in two sweeps have had the whole resume
 * window, counted from this server's start, and no longer wait. People whose room was closed or deleted get a message.
 * @returns one sweep
 */
export function createWaitingSweep(hub: HubContext): () => Promise<void> {
  const { db, bus, now } = hub;
  let suspects = new Set<string>();

  return async function sweep() {
    const served = [...hub.waiting];
    await recordWaitingSeen(
      db,
      served.map(({ ref }) => ref),
      now(),
    );
    // Every process stores the people whom it serves once in each resume window.
    const unseen = await listUnseenWaiting(db, new Date(now().getTime() - 2 * RESUME_WINDOW_MS));
    for (const { roomId, id, connectionId } of unseen.filter((one) => suspects.has(one.connectionId))) {
      if (await stopWaiting(db, { roomId, id, connectionId })) bus.publish(roomId, { kind: 'waiting' });
    }
    suspects = new Set(unseen.map(({ connectionId }) => connectionId));
    const closed = await findClosedRooms(db, new Set(served.map(({ ref }) => ref.roomId)), now());
    for (const one of served) if (closed.has(one.ref.roomId)) one.askAgain();
  };
}
