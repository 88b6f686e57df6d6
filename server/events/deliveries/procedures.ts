import { actFor } from '../../identity/accounts/access';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { inspectDelivery } from './inspect';
import { listDeliveries } from './list';
import { retryDelivery } from './retry';
import * as tools from './tools';

const failures = {
  401: 'The key is missing or invalid.',
  403: 'The key lacks the scope.',
};

export const deliveriesRouter = router({
  list: expose(contract.listDeliveries, listDeliveries, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'GET',
      path: '/api/webhooks/{webhookId}/deliveries',
      operationId: 'listWebhookDeliveries',
      tag: 'Webhooks',
      summary: 'List deliveries',
      description:
        'Returns the events posted to an endpoint in the last 14 days, and pending ones, with every attempt.',
      failures: {
        400: 'A parameter is not valid.',
        ...failures,
        404: 'There is no such endpoint.',
      },
    },
    tools: [tools.listWebhookDeliveries],
  }),

  retry: expose(contract.retryDelivery, retryDelivery, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'POST',
      path: '/api/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
      operationId: 'retryWebhookDelivery',
      tag: 'Webhooks',
      summary: 'Send a delivery again',
      description:
        'Sends an event to the endpoint now, whatever its status. It does not wait for other events, and does not delay them.',
      idempotencyKey: 'taken',
      failures: {
        ...failures,
        404: 'There is no such delivery.',
        409: 'The endpoint is not enabled, or the delivery is being sent or waits for earlier events.',
      },
    },
    tools: [tools.retryWebhookDelivery],
  }),

  listForAccount: expose(
    contract.listDeliveriesForAccount,
    async (services, caller, { accountId, ...input }) =>
      listDeliveries(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'query' },
  ),

  inspectForAccount: expose(
    contract.inspectDeliveryForAccount,
    async (services, caller, { accountId, ...input }) =>
      inspectDelivery(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'query' },
  ),

  retryForAccount: expose(
    contract.retryDeliveryForAccount,
    async (services, caller, { accountId, ...input }) =>
      retryDelivery(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),
});
