import type { AgentMode } from '../../platform/agent-mode';
import type { AgentState } from '../../platform/hub/protocol';
import type { Caller } from '../../platform/principal/principal';
import type { LanguageTag } from './contract';

declare module '../../platform/procedures/services' {
  interface Services {
    agent: AgentService;
  }
}

/** How the agent of one room is doing. */
export interface AgentStatus {
  agentPresent: boolean;
  available: boolean;
  mode: AgentMode | null;
  state: 'absent' | 'joining' | 'present' | 'leaving' | 'failed';
  /** BCP 47; null: recognised by itself. */
  language: string | null;
  since: Date | null;
  unavailableReason: null | 'not_configured' | 'service_unavailable' | 'auth_failed' | 'room_encrypted';
}

export interface AgentWish {
  mode: AgentMode;
  /** Null: recognised by itself. */
  language: LanguageTag | null;
  /** Whether what is said is shown in the call; a Captioner always does. */
  captions: boolean;
}

/** The agent of this server, in whatever rooms it is. Invite and remove are idempotent. */
export interface AgentService {
  /** Whether one can be had at all: a service for speech is configured. */
  readonly isOffered: boolean;
  /** Answers for every room, also while the service is down. */
  status(roomId: string): Promise<AgentStatus>;
  /** As people in the session see it; null when none is there. */
  presentIn(sessionId: string): Promise<AgentState | null>;
  /** @throws Fault SERVICE_UNAVAILABLE when nothing can listen now, NOT_FOUND when the room was deleted meanwhile, TOO_MANY_REQUESTS when the account has no agent minutes left. */
  invite(caller: Caller, room: InvitingRoom, wish: AgentWish): Promise<AgentInvited>;
  /** @throws Fault SERVICE_UNAVAILABLE when no service is configured and no agent is present. */
  remove(caller: Caller, room: InvitingRoom): Promise<AgentRemoved>;
  /** Sends agents out of calls of accounts that have used up their agent minutes. */
  removeOutOfMinutes(): Promise<void>;
  /** Calls back when its service begins to fail, and when it works again. */
  onImpaired(tell: (isImpaired: boolean) => void): void;
}

export interface InvitingRoom {
  id: string;
  accountId: string;
}

export interface AgentInvited {
  sessionId: string;
  mode: AgentMode;
  language: string | null;
  state: 'joining' | 'present';
  alreadyPresent: boolean;
}

export interface AgentRemoved {
  sessionId: string | null;
  alreadyAbsent: boolean;
}
