import type { ParticipantRef } from '../../../rooms/sessions/leave';
import type { Arrival } from '../socket/arrival';
import type { Connection } from '../socket/connection';
import type { CallSettings } from '../../../platform/call-settings';
import type { CallGrants } from '../../../platform/principal/call-grants';
import type { TokenPermissions } from '../../../platform/principal/token-permissions';
import type { AgentState, ParticipantState } from '../../../platform/hub/protocol';

/** What does not change about a participant. */
export interface ParticipantDetails {
  accountId: string;
  /** The owner of the account: limits of an owner cover all of their accounts. */
  ownerId: string;
  /** Subject of the join token. */
  subject: string;
  /** Which browser of their person it is. */
  browser: string;
  /** Id of the join token with which they joined or resumed. */
  tokenId: string;
  /** The invitation that the token was made from; null: none. */
  invitationId: string | null;
  /** What that token takes away from the role. */
  permissions: TokenPermissions;
  isEndToEndEncrypted: boolean;
  /** Whether their client can record the call. */
  canRecord: boolean;
  /** The main session of the call. */
  mainSessionId: string;
}

/** What a participant connection starts with, when its `welcome` has been sent. */
export interface ParticipantStart {
  connection: Connection;
  ref: ParticipantRef;
  details: ParticipantDetails;
  state: ParticipantState;
  /** The settings of the room, as the `welcome` tells them. */
  settings: CallSettings;
  /** What hosts let participants do. */
  grants: CallGrants;
  /** The participants in the `welcome`. */
  known: readonly ParticipantState[];
  /** The agent in the call; null when there is none. */
  agent: AgentState | null;
  /** Whether the call has open breakouts. */
  hasBreakouts: boolean;
  /** With what they entered. */
  arrival: Arrival;
  unsubscribe: () => void;
}
