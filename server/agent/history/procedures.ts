import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { getSession, listSessions } from './sessions';
import * as tools from './tools';

export const historyRouter = router({
  list: expose({
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/sessions',
      operationId: 'listSessions',
      tag: 'Sessions',
      summary: 'List sessions',
      description:
        'Conference sessions that somebody entered, newest first, page by page. With a key: of every room of the account, deleted rooms too. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
      },
    },
    tools: [tools.listAllSessions],
  })
    .input(contract.listSessions.input)
    .output(contract.listSessions.output)
    .query(({ ctx, input }) => listSessions(ctx.services, ctx.caller, input)),

  get: expose({
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/sessions/{sessionId}',
      operationId: 'getSession',
      tag: 'Sessions',
      summary: 'Get a session',
      description:
        'One conference session: who was there and when, its AI agents and its recordings. What was said is in its artifact.',
      failures: {
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such session.',
      },
    },
    tools: [tools.getSession],
  })
    .input(contract.getSession.input)
    .output(contract.getSession.output)
    .query(({ ctx, input }) => getSession(ctx.services, ctx.caller, input)),
});
