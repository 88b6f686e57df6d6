import type { Once } from '../../platform/procedures/once';
import type { AgentMode } from '../../platform/agent-mode';
import type { AgentState } from '../../platform/hub/protocol';
import type { Caller } from '../../platform/principal/principal';
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
  /** BCP 47; null: recognised by the service. */
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
  /** Null: recognised by the service. */
  language: LanguageTag | null;
  /** Whether what is said is shown in the call; a Captioner always does. */
  captions: boolean;
}

/** The agents of this server. Inviting and removing are idempotent. */
export interface AgentService {
  /** Whether agents are available at all: a transcription service is configured. */
  readonly isOffered: boolean;
  /** The status of any room, also while the service is down. */
  status(roomId: string): Promise<AgentStatus>;
  /** The agent that is in a session now; null when there is none. */
  findPresent(sessionId: string): Promise<AgentState | null>;
  /**
   * @param caller null: the server itself, because the room wants it
   * @param once carries out the change; absent: without an `Idempotency-Key`
   * @throws ApiError SERVICE_UNAVAILABLE when nothing can listen now, NOT_FOUND when the room was deleted meanwhile,
   *   TOO_MANY_REQUESTS when the account has no agent minutes left, CONFLICT when the session that is named is over.
   */
  invite(
    caller: Caller | null,
    room: AgentRoom,
    options: AgentOptions,
    once?: Once<InviteResult>,
  ): Promise<InviteResult>;
  /** @throws ApiError SERVICE_UNAVAILABLE when no service is configured and no agent is present. */
  remove(caller: Caller, room: AgentRoom, once?: Once<RemoveResult>): Promise<RemoveResult>;
  /** Makes the agent of a room follow what the room allows: it leaves where it is off, and its captions stop and go on. */
  followFeatures(room: AgentRoom): Promise<void>;
  /** Removes agents from calls of accounts that have used up their agent minutes. */
  removeOverQuota(): Promise<void>;
  /** Calls the listener when the transcription service fails, and when it works again. */
  onImpairedChange(listener: (isImpaired: boolean) => void): void;
}

export interface AgentRoom {
  id: string;
  accountId: string;
  /** The session of the room that it is about; absent: the main one of the call, or of the next one. */
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
