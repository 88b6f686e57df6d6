import type { Connection } from '../socket/connection';
import { JOINED, LEFT, STATE } from '../socket/relayed';
import type { LeftReason, ParticipantState } from '../../../platform/hub/protocol';

/** The participants that a client knows of. Relays how they join, change and leave, each change once. */
export class KnownParticipants {
  readonly #connection: Connection;
  readonly #ids: Set<string>;
  /** The participants who share a screen that others may point at. */
  readonly #pointable = new Set<string>();
  readonly #ownId: string;
  /** The client's own state as it was last sent. */
  #ownStateSent: string;

  /** @param inWelcome the participants in the client's `welcome`; `own` is the client itself */
  constructor(
    connection: Connection,
    inWelcome: { known: readonly ParticipantState[]; own: Pick<ParticipantState, 'participantId'> },
  ) {
    this.#connection = connection;
    this.#ids = new Set(inWelcome.known.map(({ participantId }) => participantId));
    inWelcome.known.forEach((participant) => this.#notePointable(participant));
    this.#ownId = inWelcome.own.participantId;
    this.#ownStateSent = JSON.stringify(inWelcome.own);
  }

  has(participantId: string): boolean {
    return this.#ids.has(participantId);
  }

  /** Returns whether somebody shares a screen that others may point at. */
  mayPointAt(participantId: string): boolean {
    return this.#pointable.has(participantId);
  }

  /** Relays that a participant joined or changed. */
  relayState(participant: ParticipantState): void {
    const { participantId } = participant;
    this.#notePointable(participant);
    if (participantId === this.#ownId) {
      const own = JSON.stringify(participant);
      if (own === this.#ownStateSent) return; // the welcome contained it
      this.#ownStateSent = own;
    }
    if (this.#ids.has(participantId) && !this.#connection.isQueued(participantId, JOINED.state)) {
      this.#connection.relay({ type: 'participant-changed', participant }, participantId, STATE);
    } else {
      this.#ids.add(participantId);
      this.#connection.relay({ type: 'participant-joined', participant }, participantId, JOINED);
    }
  }

  /** Relays that a participant left. */
  relayLeave(participantId: string, reason: LeftReason): void {
    this.#pointable.delete(participantId);
    if (!this.#ids.delete(participantId)) return;
    if (this.#connection.discard(participantId, JOINED.state)) return; // they left before the client received the join
    this.#connection.discard(participantId, STATE.state);
    this.#connection.relay({ type: 'participant-left', participantId, reason }, participantId, LEFT);
  }

  #notePointable({ participantId, devices, pointers = true }: ParticipantState): void {
    if (devices.screen && pointers) this.#pointable.add(participantId);
    else this.#pointable.delete(participantId);
  }
}
