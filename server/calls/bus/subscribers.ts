import type { RoomEvent } from '../../platform/hub/bus';
import type { SignalName } from './open-bus';

/** A message to deliver: an event of a room, or a signal. */
export type Message =
  | [roomId: string, event: RoomEvent]
  | [signal: SignalName, value: string, kind: 'signal'];

/** The subscribers of this process. All of them see the messages in the same order. */
export class Subscribers {
  readonly #rooms = new Map<string, Set<(event: RoomEvent) => void>>();
  readonly #signals = new Map<SignalName, Set<(value: string) => void>>();
  readonly #waiting: Message[] = [];
  #isDelivering = false;

  /** @returns ends the subscription */
  subscribe(roomId: string, receive: (event: RoomEvent) => void): () => void {
    const room = this.#rooms.get(roomId) ?? new Set();
    this.#rooms.set(roomId, room.add(receive));
    return () => {
      room.delete(receive);
      if (room.size === 0 && this.#rooms.get(roomId) === room) this.#rooms.delete(roomId);
    };
  }

  onSignal(name: SignalName, receive: (value: string) => void): void {
    this.#signals.set(name, (this.#signals.get(name) ?? new Set()).add(receive));
  }

  /** Delivers a message. A message published during a delivery waits, so that all subscribers see the same order. */
  deliver(message: Message): void {
    this.#waiting.push(message);
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#deliverNow(next);
    } finally {
      this.#isDelivering = false;
    }
  }

  #deliverNow(message: Message): void {
    if (message.length === 3) for (const receive of this.#signals.get(message[0]) ?? []) receive(message[1]);
    else for (const receive of this.#rooms.get(message[0]) ?? []) receive(message[1]);
  }
}
