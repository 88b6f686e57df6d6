import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { agentStatus, inviteAgentFromPortal, removeAgentFromPortal, inviteAgent, removeAgent } from './rules';
import * as tools from './tools';

const failures = {
  401: 'The credential is missing or invalid.',
  403: 'The caller is not an organizer of the room, or the credential lacks the scope.',
  404: 'There is no such room.',
  503: 'No AI agent is available now.',
};

export const agentRouter = router({
  invite: expose(contract.inviteAgent, inviteAgent, {
    auth: 'user-or-key',
    scope: 'svc:rooms',
    rest: {
      method: 'POST',
      path: '/api/rooms/{roomId}/ai-agent/invite',
      tag: 'AI agent',
      summary: 'Invite the AI agent',
      description: 'Brings the agent into the room. If it is already in the room, nothing changes.',
      idempotencyKey: 'taken',
      failures: {
        ...failures,
        400: 'The body is not valid.',
        409: 'The room is end-to-end encrypted.',
        429: 'The account has used its agent minutes for this calendar month.',
      },
    },
    tools: [tools.inviteAgent],
  }),

  remove: expose(contract.removeAgent, removeAgent, {
    auth: 'user-or-key',
    scope: 'svc:rooms',
    rest: {
      method: 'POST',
      path: '/api/rooms/{roomId}/ai-agent/remove',
      tag: 'AI agent',
      summary: 'Remove the AI agent',
      description: 'Removes the agent from the room. If no agent is in the room, nothing changes.',
      idempotencyKey: 'taken',
      failures: { ...failures, 400: 'The body is not a JSON object.' },
    },
    tools: [tools.removeAgent],
  }),

  status: expose(contract.agentStatus, agentStatus, {
    auth: 'public',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}/ai-agent/status',
      operationId: 'getAgentStatus',
      tag: 'AI agent',
      summary: 'Get the status of the AI agent',
      description: 'Returns whether an agent is in the room, and whether one can be invited.',
      failures: {
        401: 'The request has a publishable key.',
        403: 'The key cannot be used from this address.',
        404: 'There is no such room.',
      },
    },
    tools: [tools.getAgentStatus],
  }),

  bring: expose(contract.inviteAgent, inviteAgentFromPortal, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),

  dismiss: expose(contract.removeAgent, removeAgentFromPortal, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),
});
