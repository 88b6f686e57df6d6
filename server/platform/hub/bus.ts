import type { AgentLimit, AgentState, LeftReason, ParticipantState, Role, ToParticipant } from './protocol';

/**
 * What the processes that serve one room tell one another. Every process hears everything that is published in a room
 * it has subscribed to, its own included; what one process publishes arrives in that order.
 */
export interface Bus {
  publish(roomId: string, event: RoomEvent): void;
  /** @returns once nothing is missed any more; call what comes back to hear no more. */
  subscribe(roomId: string, receive: (event: RoomEvent) => void): Promise<() => void>;
  /**
   * Who is in a room as far as connections go: what is not written into the database because it is worth nothing
   * without the connection. An entry is its process's own and goes away with that process.
   */
  presence: {
    put(roomId: string, entry: Presence): Promise<void>;
    /** Leaves alone what another connection of the same participant has put. */
    remove(roomId: string, entry: { participantId: string; connectionId: string }): Promise<void>;
    list(roomId: string): Promise<Presence[]>;
  };
}

/** One participant's connection, or the place that is kept for it. */
export interface Presence {
  connectionId: string;
  participant: ParticipantState;
}

export type RoomEvent =
  /** Somebody joined or changed. */
  | { kind: 'participant'; participant: ParticipantState }
  /** Somebody is out of the call; it is written down already. */
  | { kind: 'left'; participantId: string; reason: LeftReason }
  /** Another connection has taken a participant's place. */
  | { kind: 'taken'; participantId: string; connectionId: string }
  /** A participant has another role; it is written down already. */
  | { kind: 'role'; participantId: string; role: Role }
  /** Somebody was removed from the room or let back in; it is written down already, and hosts and co-hosts read it there. */
  | { kind: 'bans' }
  /** A message for one participant, or with `to` null for everybody. */
  | { kind: 'said'; to: string | null; message: ToParticipant }
  /** An agent has come, or with null gone; it is written down already. */
  | { kind: 'agent'; sessionId: string; agent: AgentState | null; limit?: AgentLimit }
  /** The session is over; it is written down already. */
  | { kind: 'ended'; sessionId: string };
