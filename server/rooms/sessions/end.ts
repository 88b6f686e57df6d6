import type { Tx } from '../../platform/db/client';
import type { AnyNewEvent, EventLog } from '../../platform/events/event-log';
import type { SessionEndReason } from '../../platform/vocabulary/endings';
import type { Jobs } from '../../platform/jobs/jobs';
import { clearLobby } from '../waiting/wait';
import { departuresOf, lockChanged, sessionEnded } from './session-events';
import { listLiveBreakouts } from './store-breakouts';
import { markAllLeft } from './store-participants';
import * as store from './store';
import * as rooms from './store-rooms';

declare module '../../platform/procedures/services' {
  interface Services {
    onSessionEnd: EndDeps['onSessionEnd'];
  }
}

export interface EndDeps {
  events: EventLog;
  /** Woken after the transaction. */
  jobs: Pick<Jobs, 'wake' | 'cancel'>;
  /** Enqueues the work that follows a session, in the transaction that ends it. */
  onSessionEnd: (tx: Tx, session: { id: string; accountId: string }, at: Date) => Promise<void>;
}

interface EndingSession {
  /** The room at the time when it was locked. */
  room: rooms.LockedRoom;
  sessionId: string;
}

/**
 * Ends the main session of a call, which people have entered, for everybody in it and in its breakouts. Enqueues the
 * jobs that follow. Unlocks the call, because that setting lasts for one session. Called in a transaction that locks
 * the room. After the commit, the caller wakes the job runner.
 * @returns the ids of all sessions that were ended, the main one first
 */
export async function endSession(
  tx: Tx,
  deps: EndDeps,
  { room, sessionId }: EndingSession,
  end: { at: Date; reason: SessionEndReason },
): Promise<[string, ...string[]]> {
  const breakouts = await listLiveBreakouts(tx, sessionId);
  for (const breakout of breakouts) await endBreakout(tx, deps, { room, breakout }, end);
  const unlocked = room.isLocked ? [lockChanged(room, { sessionId, locked: false }, end.at)] : [];
  await endOne(tx, deps, { room, sessionId }, end, unlocked);
  if (room.isLocked) await rooms.setCallLocked(tx, room.id, false);
  if (breakouts.length > 0) await deps.jobs.cancel(tx, ['close-breakouts'], sessionId);
  await clearLobby(tx, room.id, { everybody: end.reason !== 'everybody-left' });
  return [sessionId, ...breakouts.map(({ id }) => id)];
}

/** Ends a breakout like `endSession`. A breakout that nobody has entered does not appear in the history. */
export async function endBreakout(
  tx: Tx,
  deps: EndDeps,
  { room, breakout }: { room: rooms.LockedRoom; breakout: store.SessionRow },
  end: { at: Date; reason: SessionEndReason },
): Promise<void> {
  const { id: sessionId, startedAt } = breakout;
  if (startedAt !== null) return endOne(tx, deps, { room, sessionId }, end);
  await deps.events.appendAll(tx, departuresOf(room, await markAllLeft(tx, sessionId, end.at)));
  await store.endUnenteredSession(tx, sessionId, end.at);
}

async function endOne(
  tx: Tx,
  { events, onSessionEnd }: EndDeps,
  { room, sessionId }: EndingSession,
  { at, reason }: { at: Date; reason: SessionEndReason },
  others: AnyNewEvent[] = [],
): Promise<void> {
  const left = await markAllLeft(tx, sessionId, at);
  const ended = await store.endSession(tx, sessionId, at);
  await events.appendAll(tx, [...departuresOf(room, left), ...others, ...endOf(ended)]);
  await onSessionEnd(tx, { id: sessionId, accountId: room.accountId }, at);

  function endOf(row: typeof ended): AnyNewEvent[] {
    if (row === null || row.startedAt === null) return [];
    const { startedAt, personCount, parentSessionId } = row;
    const session = { id: sessionId, parentSessionId, startedAt, endedAt: at, personCount };
    return [sessionEnded(room, session, reason)];
  }
}
