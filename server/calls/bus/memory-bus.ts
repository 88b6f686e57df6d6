import type { Presence, RoomEvent } from '../../platform/hub/bus';
import type { OpenBus, SignalName } from './open-bus';

/** Creates the bus of a server that runs as one process. */
export function createMemoryBus(): OpenBus {
  const signals = new Map<SignalName, Set<(value: string) => void>>();
  const listeners = new Map<string, Set<(event: RoomEvent) => void>>();
  const present = new Map<string, Map<string, Presence>>();
  const waiting: { roomId: string; event: RoomEvent }[] = [];
  let delivering = false;

  /** Delivers events. Events that are published during a delivery wait, so that all subscribers see the same order. */
  function deliver() {
    if (delivering) return;
    delivering = true;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        for (const receive of listeners.get(next.roomId) ?? []) receive(next.event);
      }
    } finally {
      delivering = false;
    }
  }

  return {
    publish(roomId, event) {
      waiting.push({ roomId, event });
      deliver();
    },
    async subscribe(roomId, receive) {
      const room = listeners.get(roomId) ?? new Set();
      listeners.set(roomId, room.add(receive));
      return () => {
        room.delete(receive);
        if (room.size === 0 && listeners.get(roomId) === room) listeners.delete(roomId);
      };
    },
    presence: {
      async put(roomId, entry) {
        const room = present.get(roomId) ?? new Map<string, Presence>();
        present.set(roomId, room.set(entry.participant.participantId, entry));
      },
      async remove(roomId, { participantId, connectionId }) {
        const room = present.get(roomId);
        if (room?.get(participantId)?.connectionId !== connectionId) return;
        room.delete(participantId);
        if (room.size === 0) present.delete(roomId);
      },
      list: async (roomId) => [...(present.get(roomId)?.values() ?? [])],
      served: async () => new Set([...present.values()].flatMap((room) => [...room.keys()])),
    },
    signal(name, value) {
      for (const receive of signals.get(name) ?? []) receive(value);
    },
    onSignal(name, receive) {
      signals.set(name, (signals.get(name) ?? new Set()).add(receive));
    },
    onMissed() {}, // one process cannot miss events
    isDeaf: false,
    healPresences: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
