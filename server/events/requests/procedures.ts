import { actFor } from '../../identity/accounts/access';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { getRequest, listRequests } from './read';

const failures = {
  401: 'The key is missing or invalid.',
  403: 'The key lacks the scope.',
};

export const requestsRouter = router({
  list: expose(contract.listRequests, listRequests, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'GET',
      path: '/api/requests',
      tag: 'Requests',
      summary: 'List requests',
      description:
        "Returns the requests and tool calls that keys and applications of the key's account made, newest first. A request appears about a second after its response. In a busy account, the log leaves out requests, successful ones first.",
      failures: { 400: 'A parameter is not valid.', ...failures },
    },
  }),

  get: expose(contract.getRequest, getRequest, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'GET',
      path: '/api/requests/{requestId}',
      tag: 'Requests',
      summary: 'Get a request',
      description: 'Returns a request of the log with its bodies, without secrets and personal text.',
      failures: { ...failures, 404: 'The log has no such request.' },
    },
  }),

  listForAccount: expose(
    contract.listRequestsForAccount,
    async (services, caller, { accountId, ...input }) =>
      listRequests(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'query' },
  ),

  getForAccount: expose(
    contract.getRequestForAccount,
    async (services, caller, { accountId, ...input }) =>
      getRequest(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'query' },
  ),
});
