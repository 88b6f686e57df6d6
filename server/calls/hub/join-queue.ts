import { Mutex } from 'async-mutex';

/** How many may wait to enter one room. */
const WAITING_MAX = 64;

export interface JoinQueue {
  /** Does it when everybody before it in that room is done. @returns null when too many wait already */
  inTurn<Result>(roomId: string, enter: () => Promise<Result>): Promise<Result | null>;
}

/**
 * Lets people into each room one after the other. They would wait for one another in the database anyway, but there each
 * with a connection that everybody else needs.
 */
export function createJoinQueue(): JoinQueue {
  const rooms = new Map<string, { mutex: Mutex; waiting: number }>();
  return {
    async inTurn(roomId, enter) {
      const room = rooms.get(roomId) ?? { mutex: new Mutex(), waiting: 0 };
      if (room.waiting >= WAITING_MAX) return null;
      rooms.set(roomId, room);
      room.waiting += 1;
      try {
        return await room.mutex.runExclusive(enter);
      } finally {
        room.waiting -= 1;
        if (room.waiting === 0) rooms.delete(roomId);
      }
    },
  };
}
