import { actFor } from '../../identity/accounts/access';
import { runOnce } from '../../identity/idempotency/run-once';
import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { listDeliveries } from './list';
import { retryDelivery } from './retry';
import * as tools from './tools';

const failures = {
  401: 'The key is missing or invalid.',
  403: 'The key lacks the scope.',
};

export const deliveriesRouter = router({
  list: expose({
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'GET',
      path: '/api/webhooks/{webhookId}/deliveries',
      operationId: 'listWebhookDeliveries',
      tag: 'Webhooks',
      summary: 'List deliveries',
      description: 'What was posted to an endpoint in the last 14 days, and what waits, with every attempt.',
      failures: {
        400: 'A parameter is not valid.',
        ...failures,
        404: 'There is no such endpoint.',
      },
    },
    tools: [tools.listWebhookDeliveries],
  })
    .input(contract.listDeliveries.input)
    .output(contract.listDeliveries.output)
    .query(({ ctx, input }) => listDeliveries(ctx.services, only('key', ctx.caller), input)),

  retry: expose({
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'POST',
      path: '/api/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
      operationId: 'retryWebhookDelivery',
      tag: 'Webhooks',
      summary: 'Send a delivery again',
      description:
        'Sends an event to the endpoint now, whatever became of it before. It neither waits for other events nor holds them up.',
      idempotencyKey: 'taken',
      failures: {
        ...failures,
        404: 'There is no such delivery.',
        409: 'The endpoint is not enabled, or the delivery is being sent or waits for earlier events.',
      },
    },
    tools: [tools.retryWebhookDelivery],
  })
    .input(contract.retryDelivery.input)
    .output(contract.retryDelivery.output)
    .mutation(({ ctx, input }) =>
      runOnce(ctx, contract.retryDelivery, input, (once) =>
        retryDelivery(ctx.services, only('key', ctx.caller), input, once),
      ),
    ),

  listForAccount: expose({ auth: 'portal' })
    .input(contract.listDeliveriesForAccount.input)
    .output(contract.listDeliveriesForAccount.output)
    .query(async ({ ctx, input: { accountId, ...input } }) =>
      listDeliveries(ctx.services, await actFor(ctx.services.db, only('user', ctx.caller), accountId), input),
    ),

  retryForAccount: expose({ auth: 'portal' })
    .input(contract.retryDeliveryForAccount.input)
    .output(contract.retryDeliveryForAccount.output)
    .mutation(async ({ ctx, input: { accountId, ...input } }) =>
      retryDelivery(ctx.services, await actFor(ctx.services.db, only('user', ctx.caller), accountId), input),
    ),
});
