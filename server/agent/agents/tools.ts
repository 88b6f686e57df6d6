import type { Tool } from '../../platform/procedures/operation';

export const inviteAgent: Tool = {
  name: 'invite_agent',
  title: 'Bring the AI agent into a room',
  description:
    'Brings the AI agent into a room, so that it listens to the call and takes notes. Invite it before or during the meeting, since what was said before is not heard; inviting it again changes nothing. `roomId` comes from `create_room`. Returns `success` and `sessionId`, with which `get_transcript` and `get_summary_and_actions` read what the session left. It is refused in end-to-end encrypted rooms (409) and while no agent is available (503): `get_agent_status` tells which.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  step: 3,
  args: { language: 'inlineConfig.language', captions: 'inlineConfig.captions' },
};

export const removeAgent: Tool = {
  name: 'remove_agent',
  title: 'Send the AI agent out of a room',
  description:
    'Sends the AI agent out of a room; the call itself goes on. What is said from then on is not noted, what was noted stays. Removing an agent that is not there changes nothing. `roomId` comes from `create_room`. Returns `success`, `sessionId` of the session that it listened to (null when it was not there) and `alreadyAbsent`.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};

export const getAgentStatus: Tool = {
  name: 'get_agent_status',
  title: 'See how the AI agent of a room is doing',
  description:
    'Tells whether the AI agent is in a room (`agentPresent`) and whether one can be invited (`available`), with the reason when none can. Use it before `invite_agent` or when notes are missing. `roomId` comes from `create_room`. When the service behind the agent refuses this server, both are false rather than an error.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
