import type { Tool } from '../../platform/procedures/operation';

export const inviteAgent: Tool = {
  name: 'invite_agent',
  title: 'Bring the AI agent into a room',
  description:
    'Brings the AI agent into a room, so that it listens to the call and takes notes. Invite it before or during the meeting: it does not hear earlier speech, and inviting it again changes nothing. `roomId` comes from `create_room`. Returns `success` and `sessionId`; pass `sessionId` to `get_transcript` and `get_summary_and_actions`. Fails in end-to-end encrypted rooms (409) and while no agent is available (503): `get_agent_status` returns the reason.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  step: 3,
  args: { language: 'inlineConfig.language', captions: 'inlineConfig.captions' },
};

export const removeAgent: Tool = {
  name: 'remove_agent',
  title: 'Send the AI agent out of a room',
  description:
    'Removes the AI agent from a room; the call continues. The agent stops taking notes, and its earlier notes are kept. If no agent is in the room, nothing changes. `roomId` comes from `create_room`. Returns `success`, `sessionId` of the session that the agent listened to (null if there was none) and `alreadyAbsent`.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};

export const getAgentStatus: Tool = {
  name: 'get_agent_status',
  title: 'See how the AI agent of a room is doing',
  description:
    'Returns whether the AI agent is in a room (`agentPresent`) and whether one can be invited (`available`), with the reason if not. Use it before `invite_agent`, or when notes are missing. `roomId` comes from `create_room`. If the service behind the agent refuses this server, both fields are false, and there is no error.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
