import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { followFromPortal } from './from-portal';
import { listTurns } from './list';
import * as tools from './tools';

export const turnsRouter = router({
  list: expose(contract.listTurns, listTurns, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/sessions/{sessionId}/turns',
      operationId: 'listSessionTurns',
      tag: 'Sessions',
      summary: 'Follow the turns of a session',
      description:
        'Returns the turns of a session in the order in which they are stored, also while it runs. Pass `nextCursor` as `after` to read on, until `ended` is true. With `wait`, the request waits for the next turn. With `Accept: text/event-stream`, the response is a stream of events of type `turn`, each with its cursor as `id`; it ends with an event of type `end`, and resumes after `Last-Event-ID`.',
      eventStream: true,
      failures: {
        400: 'A parameter is not valid, or `after` is beyond the last turn.',
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such artifact.',
        409: 'The room is end-to-end encrypted.',
        429: 'A hundred requests of the key are already waiting.',
      },
    },
    tools: [tools.followCall],
  }),

  follow: expose(contract.followTurns, followFromPortal, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),
});
