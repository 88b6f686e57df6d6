import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { listConsents, listConsentsFromPortal } from './list';

export const consentsRouter = router({
  list: expose(contract.listConsents, listConsents, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/sessions/{sessionId}/consents',
      operationId: 'listConsents',
      tag: 'Sessions',
      summary: 'List consents of a session',
      description:
        'Returns who agreed to be recorded and transcribed, who refused and who withdrew, with the wording and the time, page by page. Empty in rooms whose `consent` is `notice`.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such session.',
      },
    },
  }),

  fromHistory: expose(contract.listConsents, listConsentsFromPortal, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),
});
