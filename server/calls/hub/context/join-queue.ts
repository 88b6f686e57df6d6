import { Mutex } from 'async-mutex';

/** How many joins may wait for one room. */
const WAITING_MAX = 64;

export interface JoinQueue {
  /** Runs a join after the joins before it in that room. @returns null when too many wait already */
  run<Result>(roomId: string, join: () => Promise<Result>): Promise<Result | null>;
}

/**
 * Runs the joins of each room one after the other. Without the queue, they would wait for one another in the database,
 * and each would hold a database connection that others need.
 */
export function createJoinQueue(): JoinQueue {
  const rooms = new Map<string, { mutex: Mutex; waiting: number }>();
  return {
    async run(roomId, join) {
      const room = rooms.get(roomId) ?? { mutex: new Mutex(), waiting: 0 };
      if (room.waiting >= WAITING_MAX) return null;
      rooms.set(roomId, room);
      room.waiting += 1;
      try {
        return await room.mutex.runExclusive(join);
      } finally {
        room.waiting -= 1;
        if (room.waiting === 0) rooms.delete(roomId);
      }
    },
  };
}
