import type { Bus, RoomEvent } from '../../../platform/hub/bus';
import { createRecentChat, type RecentChat } from './recent-chat';

/** Receives the events of a room. */
type RoomListener = (event: RoomEvent) => void;

interface RoomSubscription {
  listeners: Set<RoomListener>;
  recentChat: RecentChat;
  subscribed: Promise<() => void>;
}

export type RoomSubscriptions = ReturnType<typeof createRoomSubscriptions>;

/**
 * Keeps one bus subscription for each room that has listeners in this process.
 * @param onEnded is called when a session of such a room has ended
 */
export function createRoomSubscriptions(bus: Bus, onEnded: (sessionId: string) => void) {
  const rooms = new Map<string, RoomSubscription>();

  function open(roomId: string): RoomSubscription {
    const listeners = new Set<RoomListener>();
    const recentChat = createRecentChat();
    const notifyAll: RoomListener = (event) => {
      recentChat.note(event);
      if (event.kind === 'ended') onEnded(event.sessionId);
      for (const listener of listeners) listener(event);
    };
    const room = { listeners, recentChat, subscribed: bus.subscribe(roomId, notifyAll) };
    rooms.set(roomId, room);
    return room;
  }

  return {
    /** How many rooms this process is subscribed to. */
    get size() {
      return rooms.size;
    },

    /** Returns the recent encrypted chat of the room; null when this process is not subscribed to the room. */
    recentChatOf: (roomId: string): RecentChat | null => rooms.get(roomId)?.recentChat ?? null,

    /** Resolves with a function that unsubscribes, once the listener receives every event. */
    async subscribe(roomId: string, listener: RoomListener): Promise<() => void> {
      const room = rooms.get(roomId) ?? open(roomId);
      room.listeners.add(listener);
      const unsubscribe = () => {
        if (!room.listeners.delete(listener) || room.listeners.size > 0) return;
        if (rooms.get(roomId) === room) rooms.delete(roomId);
        void room.subscribed.then(
          (close) => close(),
          () => {},
        );
      };
      try {
        await room.subscribed;
      } catch (error) {
        unsubscribe();
        throw error;
      }
      return unsubscribe;
    },
  };
}
