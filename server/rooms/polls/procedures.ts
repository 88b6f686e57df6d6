import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { deletePoll, listPolls } from './history';
import * as tools from './tools';

export const pollsRouter = router({
  list: expose(contract.listPolls, listPolls, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/sessions/{sessionId}/polls',
      operationId: 'listPolls',
      tag: 'Sessions',
      summary: 'List the polls of a session',
      description:
        'Returns the polls of a session with their results, in the order of their start, page by page. The session may be running. For polls that are not anonymous, the result includes the choices of each voter. Empty after the artifact of the session was deleted.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such session.',
      },
    },
    tools: [tools.listPolls],
  }),

  delete: expose(contract.deletePoll, deletePoll, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'DELETE',
      path: '/api/sessions/{sessionId}/polls/{pollId}',
      operationId: 'deletePoll',
      tag: 'Sessions',
      summary: 'Delete a poll',
      description:
        'Permanently deletes a poll with its votes. In a running call, it disappears for everybody at once.',
      success: 204,
      failures: {
        401: 'The credential is missing or invalid.',
        403: 'The caller does not own the room, or the credential lacks the scope.',
        404: 'There is no such session, or no such poll in it.',
      },
    },
  }),
});
