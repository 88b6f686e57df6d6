import type { Bus, RoomEvent } from '../../platform/hub/bus';

/** Whoever hears what is said in a room. */
export type Listener = (event: RoomEvent) => void;

interface LocalRoom {
  listeners: Set<Listener>;
  subscribed: Promise<() => void>;
}

/** The rooms that connections of this process are in: one subscription each, for as long as somebody listens. */
export function createLocalRooms(bus: Bus) {
  const rooms = new Map<string, LocalRoom>();

  function open(roomId: string): LocalRoom {
    const listeners = new Set<Listener>();
    const hear: Listener = (event) => {
      for (const listener of listeners) listener(event);
    };
    const room = { listeners, subscribed: bus.subscribe(roomId, hear) };
    rooms.set(roomId, room);
    return room;
  }

  return {
    /** How many rooms this process listens to. */
    get size() {
      return rooms.size;
    },

    /** Resolves once the listener misses nothing any more; call what comes back to hear no more. */
    async listen(roomId: string, listener: Listener): Promise<() => void> {
      const room = rooms.get(roomId) ?? open(roomId);
      room.listeners.add(listener);
      const stop = () => {
        if (!room.listeners.delete(listener) || room.listeners.size > 0) return;
        if (rooms.get(roomId) === room) rooms.delete(roomId);
        void room.subscribed.then(
          (unsubscribe) => unsubscribe(),
          () => {},
        );
      };
      try {
        await room.subscribed;
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },
  };
}
