import type { CallSettings } from '../room-settings/settings';
import type { LanguageTag } from '../language-tag';
import type { CallOverrides } from '../principal/call-overrides';
import type { RoomRole } from '../principal/principal';
import type { AgentLimit, AgentState } from './agent';
import type { LeftReason, ParticipantState } from './protocol';
import type { ToParticipant } from './server-messages';

/**
 * Connects the processes that serve one room. Every process receives all events published in a room it is subscribed
 * to, including its own; the events of one process arrive in the order of their publication.
 */
export interface Bus {
  publish(roomId: string, event: RoomEvent): void;
  /** @returns a function that unsubscribes, once every event is received */
  subscribe(roomId: string, receive: (event: RoomEvent) => void): Promise<() => void>;
  /**
   * The connections in a room. Kept outside the database, because a presence is worth nothing without its connection.
   * An entry belongs to its process and disappears with it.
   */
  presence: {
    put(roomId: string, entry: Presence): Promise<void>;
    /** Leaves the entry of another connection of the same participant in place. */
    remove(roomId: string, entry: { participantId: string; connectionId: string }): Promise<void>;
    list(roomId: string): Promise<Presence[]>;
    /** Ids of the participants whom any process serves, in all rooms. */
    served(): Promise<ReadonlySet<string>>;
  };
}

/** A participant's connection, also while it is lost and can be resumed. */
export interface Presence {
  connectionId: string;
  /** The session of the room that they are in. Missing in messages of earlier versions, with one session in a room. */
  sessionId?: string;
  participant: ParticipantState;
  /** Whether this client can record the call. */
  canRecord: boolean;
  /** The language of their captions; null or missing: the spoken one. Other participants do not see it. */
  captionLanguage?: LanguageTag | null;
}

/**
 * Returns whether a presence or an event is of a session of its room. One that names none is of all: a message to the
 * whole room, or what a process of an earlier version says, to which a room has one session.
 */
export const isOfSession = (of: { sessionId?: string | null }, sessionId: string): boolean =>
  (of.sessionId ?? sessionId) === sessionId;

export type RoomEvent =
  /** A participant of a session joined or changed. Processes of an earlier version send no `sessionId`. */
  | { kind: 'participant'; sessionId?: string; participant: ParticipantState }
  /** A participant left; the leave is stored. */
  | { kind: 'left'; participantId: string; reason: LeftReason }
  /** A participant resumed with another connection, which replaces the earlier one. */
  | { kind: 'replaced'; participantId: string; connectionId: string }
  /** The role of a participant changed; the role is stored. */
  | { kind: 'role'; participantId: string; role: RoomRole }
  /** The rights that hosts give participants changed, and are stored. The higher of two versions applies. */
  | { kind: 'grants'; sessionId: string; grants: CallOverrides }
  /** The name or the settings of the room changed; the change is stored. */
  | { kind: 'room'; roomName: string; settings: CallSettings }
  /** Somebody was banned from the room or a ban was lifted. Hosts and co-hosts read the stored list. */
  | { kind: 'bans' }
  /** The list of people who wait to be let in changed. Hosts and co-hosts read the stored list. */
  | { kind: 'waiting' }
  /** People who wait ask again whether they may enter, because a stored change may let them. Null: all of them. */
  | { kind: 'ask-again'; ids: readonly string[] | null }
  /** A host writes to somebody who waits, or to everybody who does when `to` is null. */
  | { kind: 'waiting-message'; to: string | null; text: string; sentAt: string }
  /** A message for one participant, or (`to` is null) for everybody in a session. Session null: in the whole room. */
  | { kind: 'message'; sessionId: string | null; to: string | null; message: ToParticipant }
  /**
   * The breakouts of a call changed, and with them the places of those people (null: of anybody). The new state is
   * stored.
   */
  | { kind: 'breakouts'; mainSessionId: string; subjects: readonly string[] | null }
  /** An agent joined, or with null left; the change is stored. */
  | { kind: 'agent'; sessionId: string; agent: AgentState | null; limit?: AgentLimit }
  /** A page has entered a session as the recorder of the server, and replaces an earlier page. */
  | { kind: 'recorder'; sessionId: string; connectionId: string }
  /** A page has entered a session as the streamer of the server, and replaces an earlier page. */
  | { kind: 'streamer'; sessionId: string; connectionId: string }
  /** The live streams of a session changed; the change is stored. Their addresses are not sent over the bus. */
  | { kind: 'streams'; sessionId: string }
  /** The session ended; the end is stored. */
  | { kind: 'ended'; sessionId: string };
