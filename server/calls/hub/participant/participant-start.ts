import type { ParticipantRef } from '../../../rooms/sessions/leave';
import type { RecorderState } from '../../../platform/hub/recording';
import type { Arrival } from '../socket/arrival';
import type { Connection } from '../socket/connection';
import type { CallSettings } from '../../../platform/room-settings/settings';
import type { CallOverrides } from '../../../platform/principal/call-overrides';
import type { TokenPermissions } from '../../../platform/principal/token-permissions';
import type { AgentState } from '../../../platform/hub/agent';
import type { ParticipantState } from '../../../platform/hub/protocol';

/** The properties of a participant that do not change. */
export interface ParticipantDetails {
  accountId: string;
  /** The owner of the account: limits of an owner cover all of their accounts. */
  ownerId: string;
  /** Subject of the join token. */
  subject: string;
  /** The browser of their person in which they are. */
  browser: string;
  /** Id of the join token with which they joined or resumed. */
  tokenId: string;
  /** The invitation that the token was made from; null: none. */
  invitationId: string | null;
  /** The permissions that the token removes from the role. */
  permissions: TokenPermissions;
  isEndToEndEncrypted: boolean;
  /** Whether their client can record the call. */
  canRecord: boolean;
  /** The main session of the call. */
  mainSessionId: string;
}

/** The start values of a participant connection, after its `welcome` was sent. */
export interface ParticipantStart {
  connection: Connection;
  ref: ParticipantRef;
  details: ParticipantDetails;
  state: ParticipantState;
  /** The settings of the room, as the `welcome` tells them. */
  settings: CallSettings;
  /** The actions that hosts allow participants. */
  overrides: CallOverrides;
  /** The participants in the `welcome`. */
  known: readonly ParticipantState[];
  /** The agent in the call; null when there is none. */
  agent: AgentState | null;
  /** The recorder of the server in the session; null: there is none. */
  recorder: RecorderState | null;
  /** The page of the server that streams the session; null: there is none. */
  streamer: RecorderState | null;
  /** Whether the call has open breakouts. */
  hasBreakouts: boolean;
  /** The data with which they entered. */
  arrival: Arrival;
  unsubscribe: () => void;
}
