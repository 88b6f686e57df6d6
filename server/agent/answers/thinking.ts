import type { Bus } from '../../platform/hub/bus';

/** The people who read an answer: everybody in a session, or the one who asked in private. */
interface Readers {
  roomId: string;
  sessionId: string;
  participantId: string;
  recipientId: string | null;
}

/** Shows people that the agent works on their answer. */
export class Thinking {
  readonly #bus: Pick<Bus, 'publish'>;
  /** The number of answers in the making, by their readers. */
  readonly #answers = new Map<string, number>();

  constructor(bus: Pick<Bus, 'publish'>) {
    this.#bus = bus;
  }

  /** Begins an answer. @returns a function that ends it */
  begin({ roomId, sessionId, participantId, recipientId }: Readers): () => void {
    const to = recipientId === null ? null : participantId;
    const key = `${sessionId} ${to ?? ''}`;
    const tell = (activity: 'thinking' | 'listening') => {
      const message = { type: 'agent-activity' as const, activity };
      this.#bus.publish(roomId, { kind: 'message', sessionId, to, message });
    };
    this.#answers.set(key, (this.#answers.get(key) ?? 0) + 1);
    tell('thinking');
    return () => {
      const left = (this.#answers.get(key) ?? 1) - 1;
      if (left > 0) this.#answers.set(key, left);
      else this.#answers.delete(key);
      if (left === 0) tell('listening');
    };
  }
}
