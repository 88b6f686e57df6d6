import type { Tx } from '../../platform/db/client';
import type { AnyNewEvent, EventLog } from '../../platform/events/event-log';
import type { SessionEndReason } from '../../platform/events/types';
import type { Jobs } from '../../platform/jobs/jobs';
import { clearLobby } from '../waiting/wait';
import { departuresOf, lockChanged, sessionEnded } from './session-events';
import { markAllLeft } from './store-participants';
import * as store from './store';

declare module '../../platform/procedures/services' {
  interface Services {
    onSessionEnd: EndDeps['onSessionEnd'];
  }
}

export interface EndDeps {
  events: EventLog;
  /** Woken after the transaction. */
  jobs: Pick<Jobs, 'wake'>;
  /** Enqueues the work that follows a session, in the transaction that ends it. */
  onSessionEnd: (tx: Tx, sessionId: string, at: Date) => Promise<void>;
}

/**
 * Ends a session that people have entered, for everybody in it, and enqueues the work that follows. Unlocks the call: that
 * setting lasts for one session. Called in a transaction that locks the room; after the commit the caller wakes the job
 * runner.
 * @param room as it was when it was locked
 */
export async function endSession(
  tx: Tx,
  { events, onSessionEnd }: EndDeps,
  { room, sessionId }: { room: store.LockedRoom; sessionId: string },
  { at, reason }: { at: Date; reason: SessionEndReason },
): Promise<void> {
  const left = await markAllLeft(tx, sessionId, at);
  const ended = await store.endSession(tx, sessionId, at);
  if (room.isLocked) await store.setCallLocked(tx, room.id, false);
  await events.appendAll(tx, [
    ...departuresOf(room, left),
    ...(room.isLocked ? [lockChanged(room, { sessionId, locked: false }, at)] : []),
    ...endOf(ended),
  ]);
  await clearLobby(tx, room.id, { everybody: reason !== 'everybody-left' });
  await onSessionEnd(tx, sessionId, at);

  function endOf(row: typeof ended): AnyNewEvent[] {
    if (row === null || row.startedAt === null) return [];
    const { startedAt, personCount } = row;
    return [sessionEnded(room, { id: sessionId, startedAt, endedAt: at, personCount }, reason)];
  }
}
