import type { AudioStream, Listening } from '../../../agent/listening/listening';
import type { ParticipantRef } from '../../../rooms/sessions/leave';
import type { Connection } from '../socket/connection';
import type { SoundFrame } from '../../../platform/hub/frames';
import type { AgentLimit, AgentState } from '../../../platform/hub/agent';

/** The agent's subscription to one participant's microphone, for as long as an agent is in the call. */
export class AudioSubscription {
  readonly #listening: Listening;
  readonly #connection: Connection;
  readonly #ref: ParticipantRef;
  readonly #ownerId: string;
  readonly #person: string;
  #agent: AgentState | null;
  #stream: AudioStream | null = null;

  /** @param speaker the participant whose microphone it is, and the owner of their account */
  constructor(
    listening: Listening,
    connection: Connection,
    speaker: { ref: ParticipantRef; ownerId: string; person: string },
    agent: AgentState | null,
  ) {
    this.#listening = listening;
    this.#connection = connection;
    this.#ref = speaker.ref;
    this.#ownerId = speaker.ownerId;
    this.#person = speaker.person;
    this.#agent = agent;
    if (agent !== null) void listening.prepare();
  }

  /** Passes a frame of the microphone to the agent. Without an agent the frame is dropped. */
  push(frame: SoundFrame, displayName: string): void {
    const agent = this.#agent;
    if (agent === null) return;
    const speaker = { ...this.#ref, ownerId: this.#ownerId, speakerKey: this.#person, displayName };
    this.#stream ??= this.#listening.openStream({ ...speaker, agent });
    this.#stream.write(frame);
  }

  /** Ends the stream, because the microphone is off or the connection is lost. The next frame opens a new stream. */
  stop(): void {
    this.#stream?.close();
    this.#stream = null;
  }

  /** Follows an agent that joined, changed or left. @param limit the limit for which it left */
  setAgent(agent: AgentState | null, limit?: AgentLimit): void {
    this.stop();
    this.#agent = agent;
    this.#connection.send({ type: 'agent-changed', agent, ...(limit && { limit }) });
    if (agent === null) this.flush();
    else void this.#listening.prepare();
  }

  /** Follows the agent's service, which fails or works again. */
  setImpaired(isImpaired: boolean): void {
    if (this.#agent === null || this.#agent.isImpaired === isImpaired) return;
    this.#agent = { ...this.#agent, isImpaired };
    this.#connection.send({ type: 'agent-changed', agent: this.#agent });
  }

  /** Completes the transcript: no more audio follows in this session. */
  flush(): void {
    void this.#listening.flush(this.#ref.sessionId);
  }
}
