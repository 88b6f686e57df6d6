import { inviteFromCall, removeFromCall } from '../../../agent/agents/rules';
import type { Handler } from './handler';
import { moderatorOf } from './moderator';

/** Brings an agent into the call. @throws ApiError with a sentence for the sender, when they may not or no agent is available */
export const inviteAgent: Handler<'invite-agent'> = async (
  hub,
  connection,
  participant,
  { mode, language, captions },
) => {
  await inviteFromCall(hub, moderatorOf(connection, participant), { mode, language, captions });
};

/** Removes the agent from the call. @throws ApiError */
export const removeAgent: Handler<'remove-agent'> = async (hub, connection, participant) => {
  await removeFromCall(hub, moderatorOf(connection, participant));
};
