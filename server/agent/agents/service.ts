import type { Once } from '../../platform/procedures/once';
import type { AgentMode } from '../../platform/vocabulary/agent-mode';
import type { AgentState } from '../../platform/hub/agent';
import type { Caller } from '../../platform/principal/principal';
import type { WantedMinutes } from '../../platform/room-settings/minutes';
import type { LanguageTag } from '../../platform/language-tag';

declare module '../../platform/procedures/services' {
  interface Services {
    agent: AgentService;
  }
}

/** The status of the agent of a room. */
export interface AgentStatus {
  agentPresent: boolean;
  available: boolean;
  mode: AgentMode | null;
  state: 'absent' | 'joining' | 'present' | 'leaving' | 'failed';
  /** A BCP 47 tag; null: the service recognizes the language. */
  language: string | null;
  since: Date | null;
  unavailableReason:
    | null
    | 'not_configured'
    | 'service_unavailable'
    | 'auth_failed'
    | 'room_encrypted'
    | 'off_in_room';
}

/** How an agent is invited. */
export interface AgentOptions {
  mode: AgentMode;
  /** Null: the service recognizes the language. */
  language: LanguageTag | null;
  /** Whether captions are shown in the call; a Captioner always shows them. */
  captions: boolean;
  /** How the minutes of the call are written; absent: as the room says. */
  minutes?: WantedMinutes | undefined;
}

/** The agents of this server. Inviting and removing are idempotent. */
export interface AgentService {
  /** Whether agents are available at all, which takes a transcription service. */
  readonly isOffered: boolean;
  /** Returns the status of any room, even while the service is down. */
  status(roomId: string): Promise<AgentStatus>;
  /** Returns the agent that is in a session now; null when there is none. */
  findPresent(sessionId: string): Promise<AgentState | null>;
  /**
   * Invites the agent into a room.
   * @param caller null: the server itself, because the room asks for an agent
   * @param once carries out the change. Absent: the request has no `Idempotency-Key`
   * @throws ApiError SERVICE_UNAVAILABLE when nothing can listen now, NOT_FOUND when the room has been deleted,
   *   TOO_MANY_REQUESTS when the account has no agent minutes left, CONFLICT when the given session is over.
   */
  invite(
    caller: Caller | null,
    room: AgentRoom,
    options: AgentOptions,
    once?: Once<InviteResult>,
  ): Promise<InviteResult>;
  /** Removes the agent. @throws ApiError SERVICE_UNAVAILABLE when no service is configured and no agent is present. */
  remove(caller: Caller, room: AgentRoom, once?: Once<RemoveResult>): Promise<RemoveResult>;
  /**
   * Makes the agent follow the room's features: it leaves a room that turns it off, and its captions stop and resume.
   */
  followFeatures(room: AgentRoom): Promise<void>;
  /** Removes agents from calls of accounts that have used up their agent minutes. */
  removeOverQuota(): Promise<void>;
  /** Calls the listener when the transcription service fails, and when it works again. */
  onImpairedChange(listener: (isImpaired: boolean) => void): void;
}

export interface AgentRoom {
  id: string;
  accountId: string;
  /** The session of the room to act on; absent: the main session of the current call, or of the next one. */
  sessionId?: string;
}

/** The answer to an invitation. */
export interface InviteResult {
  success: true;
  sessionId: string;
  mode: AgentMode;
  language: string | null;
  state: 'joining' | 'present';
  alreadyPresent: boolean;
}

/** The answer to a removal. */
export interface RemoveResult {
  success: true;
  sessionId: string | null;
  alreadyAbsent: boolean;
}
