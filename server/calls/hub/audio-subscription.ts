import type { AudioStream, Listening } from '../../agent/listening/listening';
import type { Held } from '../../rooms/sessions/leave';
import type { Connection } from './connection';
import type { SoundFrame } from '../../platform/hub/frames';
import type { AgentLimit, AgentState } from '../../platform/hub/protocol';

/** How an agent hears one participant: from this connection, while it is present and their microphone is on. */
export class Hearing {
  readonly #listening: Listening;
  readonly #connection: Connection;
  readonly #held: Held;
  readonly #ownerId: string;
  readonly #person: string;
  #agent: AgentState | null;
  #ear: AudioStream | null = null;

  /** @param of whose microphone it is, and whose account */
  constructor(
    listening: Listening,
    connection: Connection,
    of: { held: Held; ownerId: string; person: string },
    agent: AgentState | null,
  ) {
    this.#listening = listening;
    this.#connection = connection;
    this.#held = of.held;
    this.#ownerId = of.ownerId;
    this.#person = of.person;
    this.#agent = agent;
    if (agent !== null) void listening.prepare();
  }

  /** Sound of the microphone. What nobody listens to is dropped. */
  hear(frame: SoundFrame, displayName: string): void {
    const agent = this.#agent;
    if (agent === null) return;
    const speaker = { ...this.#held, ownerId: this.#ownerId, speakerKey: this.#person, displayName };
    this.#ear ??= this.#listening.openStream({ ...speaker, agent });
    this.#ear.write(frame);
  }

  /** The microphone is off, or its sound is lost. */
  hush(): void {
    this.#ear?.close();
    this.#ear = null;
  }

  /** An agent came or went. @param limit for which it had to go */
  change(agent: AgentState | null, limit?: AgentLimit): void {
    this.hush();
    this.#agent = agent;
    this.#connection.send({ type: 'agent-changed', agent, ...(limit && { limit }) });
    if (agent === null) this.settle();
    else void this.#listening.prepare();
  }

  /** The agent's service fails, or works again. */
  impair(isImpaired: boolean): void {
    if (this.#agent === null || this.#agent.isImpaired === isImpaired) return;
    this.#agent = { ...this.#agent, isImpaired };
    this.#connection.send({ type: 'agent-changed', agent: this.#agent });
  }

  /** Nothing more will be heard in this session. */
  settle(): void {
    void this.#listening.flush(this.#held.sessionId);
  }
}
