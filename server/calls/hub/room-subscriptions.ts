import type { Bus, RoomEvent } from '../../platform/hub/bus';
import { createRecentChat, type RecentChat } from './recent-chat';

/** Whoever hears what is said in a room. */
export type Listener = (event: RoomEvent) => void;

interface LocalRoom {
  listeners: Set<Listener>;
  recentChat: RecentChat;
  subscribed: Promise<() => void>;
}

/** The rooms that connections of this process are in: one subscription each, for as long as somebody listens. */
export function createLocalRooms(bus: Bus) {
  const rooms = new Map<string, LocalRoom>();

  function open(roomId: string): LocalRoom {
    const listeners = new Set<Listener>();
    const recentChat = createRecentChat();
    const hear: Listener = (event) => {
      recentChat.note(event);
      for (const listener of listeners) listener(event);
    };
    const room = { listeners, recentChat, subscribed: bus.subscribe(roomId, hear) };
    rooms.set(roomId, room);
    return room;
  }

  return {
    /** How many rooms this process listens to. */
    get size() {
      return rooms.size;
    },

    /** The encrypted chat that passed through the room lately; null when this process does not listen to the room. */
    recentChatOf: (roomId: string): RecentChat | null => rooms.get(roomId)?.recentChat ?? null,

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
