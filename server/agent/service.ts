import type { AgentMode } from './contract';

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

/** The port to whatever listens in rooms. Invite and remove are idempotent. */
export interface AgentService {
  /** Answers for every room, also while the service is down. */
  status(roomId: string): Promise<AgentStatus>;
  /** @throws Fault SERVICE_UNAVAILABLE when nothing can listen now. */
  invite(roomId: string, wish: { mode: AgentMode; language: string | null }): Promise<AgentInvited>;
  /** @throws Fault SERVICE_UNAVAILABLE when no service is configured and no agent is present. */
  remove(roomId: string): Promise<AgentRemoved>;
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
