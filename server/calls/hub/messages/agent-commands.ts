import { muteFromCall, stopSpeechFromCall } from '../../../agent/agents/mute';
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

/** Stops what the agent says. @throws ApiError */
export const stopAgentSpeech: Handler<'stop-agent-speech'> = async (hub, connection, participant) => {
  await stopSpeechFromCall(hub, moderatorOf(connection, participant));
};

/** Mutes the agent, or unmutes it. @throws ApiError */
export const muteAgent: Handler<'mute-agent'> = async (hub, connection, participant, { isMuted }) => {
  await muteFromCall(hub, moderatorOf(connection, participant), isMuted);
};
