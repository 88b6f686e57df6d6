import type { Db } from '../../platform/db/client';
import type { Bus, RoomEvent } from '../../platform/hub/bus';
import { createWaitingReaders, type OpenReader } from '../../platform/limits/waiting-readers';
import { wakeReadersOfOthers } from '../../platform/limits/wake-readers';
import type { Timers } from '../../platform/time/timers';
import { readProgress } from '../transcript/numbered';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The requests that wait for the next turn of a session. */
    turnReaders: TurnReaders;
  }
}

/** The requests of this process that wait for turns. */
export interface TurnReaders {
  /**
   * Counts a reader until it is released.
   * @throws ApiError TOO_MANY_REQUESTS
   */
  open(of: { sessionId: string; roomId: string; keyId: string; ownerId: string }): Promise<OpenReader>;
  /** Wakes the readers of a session, because it has a new turn, or its transcript is complete. */
  wake(sessionId: string): void;
  /** Wakes all readers, because something may be new. */
  wakeAll(): void;
  /** Wakes the readers of sessions that have changed without anybody telling this process. Called regularly. */
  check(): Promise<void>;
  /** The sessions that somebody waits for. */
  topics(): string[];
  /** Answers all waiting readers, and lets nobody wait from now on. */
  close(): void;
}

/** The number of readers at the same time. A key follows each of its calls with one reader. */
export const TURN_READERS = { all: 2_000, owner: 500, key: 100 };

export function createTurnReaders({
  db,
  timers,
  bus,
}: {
  db: Db;
  timers: Timers;
  bus: Pick<Bus, 'subscribe'>;
}): TurnReaders {
  const readers = createWaitingReaders(timers, TURN_READERS, 'turns');
  return {
    async open({ sessionId, roomId, ...holder }) {
      const reader = readers.open({ topic: sessionId, ...holder });
      const unsubscribe = await bus
        .subscribe(roomId, (event) => {
          if (mayConcern(event, sessionId)) readers.wake(sessionId);
        })
        .catch((error: unknown) => {
          reader.release();
          throw error;
        });
      return {
        get isClosed() {
          return reader.isClosed;
        },
        watch: (ms, signal) => reader.watch(ms, signal),
        release() {
          unsubscribe();
          reader.release();
        },
      };
    },
    wake: (sessionId) => readers.wake(sessionId),
    wakeAll: () => readers.wakeAll(),
    check: wakeReadersOfOthers(readers, (sessionIds) => readProgress(db, sessionIds)),
    topics: () => readers.topics(),
    close: () => readers.close(),
  };
}

/** Returns whether an event of a room may mean a turn of the session, or its end. Speech has a signal of its own. */
function mayConcern(event: RoomEvent, sessionId: string): boolean {
  switch (event.kind) {
    case 'message':
      return event.sessionId === sessionId && event.to === null && event.message.type === 'chat';
    case 'ended':
      return event.sessionId === sessionId;
    case 'left':
      return true;
    default:
      return false;
  }
}
