import { inviteFromCall, removeFromCall } from '../../../agent/agents/rules';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import { moderatorOf } from './moderate';
import type { ToServer } from '../../../platform/hub/client-messages';
import type { ParticipantConnection } from '../participant/participant-connection';

type InviteMessage = Extract<ToServer, { type: 'invite-agent' }>;

/** Brings an agent into the call. @throws ApiError with a sentence for the sender, when they may not or no agent is available */
export async function inviteAgent(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  { mode, language, captions }: InviteMessage,
): Promise<void> {
  await inviteFromCall(hub, moderatorOf(connection, participant), { mode, language, captions });
}

/** Removes the agent from the call. @throws ApiError */
export async function removeAgent(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
): Promise<void> {
  await removeFromCall(hub, moderatorOf(connection, participant));
}
