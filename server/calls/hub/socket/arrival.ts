import type { RoomEvent } from '../../../platform/hub/bus';
import type { JoinRequest } from '../../../rooms/entry/admission';

/** A client that has sent a `join`, until it is in the call. */
export interface Arrival {
  request: JoinRequest;
  /** Whether the client can record the call. */
  canRecord: boolean;
  /** Whether the client accepts a second welcome. If not, it connects again to move to another session of the call. */
  canMove: boolean;
  /** When the join token expires. */
  expiresAt: Date;
  buffer: EventBuffer;
  unsubscribe: () => void;
  /** Moves the client to the session of the call in which it belongs now. Can be called at any time. */
  askMove: () => void;
}

type Listener = (event: RoomEvent) => void;

/** Buffers the events of a room while there is nobody who receives them. */
export interface EventBuffer {
  receive: Listener;
  /** @param welcomedMessages ids of the chat messages in the welcome, which are not delivered again */
  deliverTo(listener: Listener, welcomedMessages?: ReadonlySet<string>): void;
  /** Buffers from now on. */
  hold(): void;
}

export function createEventBuffer(): EventBuffer {
  let held: RoomEvent[] = [];
  let receiver: Listener | null = null;
  return {
    receive(event) {
      if (receiver) receiver(event);
      else held.push(event);
    },
    deliverTo(listener, welcomedMessages = new Set()) {
      receiver = listener;
      const early = held;
      held = [];
      for (const event of early) {
        const { message } = event.kind === 'message' ? event : { message: null };
        if (message?.type !== 'chat' || !welcomedMessages.has(message.message.messageId)) listener(event);
      }
    },
    hold() {
      receiver = null;
    },
  };
}
