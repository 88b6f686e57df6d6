import { actFor } from '../../identity/accounts/access';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { createWebhook } from './create';
import { deleteWebhook } from './delete';
import { getWebhook, listWebhooks } from './read';
import { replayEvents } from './replay';
import { rotateWebhookSecret } from './rotate';
import { testWebhook } from './test-webhook';
import { updateWebhook } from './update';

const failures = {
  401: 'The key is missing or invalid.',
  403: 'The key lacks the scope.',
};
const failuresOfOne = { ...failures, 404: 'There is no such endpoint.' };

export const webhooksRouter = router({
  list: expose(contract.listWebhooks, listWebhooks, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'GET',
      path: '/api/webhooks',
      tag: 'Webhooks',
      summary: 'List endpoints',
      description: "Returns the addresses to which events of the key's account are posted.",
      failures,
    },
  }),

  create: expose(contract.createWebhook, createWebhook, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'POST',
      path: '/api/webhooks',
      tag: 'Webhooks',
      summary: 'Create an endpoint',
      description:
        'Registers an address to which future events are posted, signed according to Standard Webhooks. The response has the signing secret, which is shown only once.',
      success: 201,
      location: '/api/webhooks/{webhookId}',
      idempotencyKey: 'taken',
      failures: {
        400: 'The address is not allowed, or another field is not valid.',
        ...failures,
        409: 'The account has 16 endpoints already.',
      },
    },
  }),

  get: expose(contract.getWebhook, getWebhook, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'GET',
      path: '/api/webhooks/{webhookId}',
      tag: 'Webhooks',
      summary: 'Get an endpoint',
      description: 'Returns an endpoint and its state.',
      failures: failuresOfOne,
    },
  }),

  update: expose(contract.updateWebhook, updateWebhook, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'PATCH',
      path: '/api/webhooks/{webhookId}',
      tag: 'Webhooks',
      summary: 'Change an endpoint',
      description: 'Changes the given fields. Use it to pause an endpoint, or to enable it again.',
      failures: {
        400: 'The address is not allowed, or another field is not valid.',
        ...failuresOfOne,
      },
    },
  }),

  delete: expose(contract.deleteWebhook, deleteWebhook, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'DELETE',
      path: '/api/webhooks/{webhookId}',
      tag: 'Webhooks',
      summary: 'Delete an endpoint',
      description: 'Deletes an endpoint with its deliveries. Pending deliveries are not sent.',
      success: 204,
      failures: failuresOfOne,
    },
  }),

  test: expose(contract.testWebhook, testWebhook, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'POST',
      path: '/api/webhooks/{webhookId}/test',
      tag: 'Webhooks',
      summary: 'Send a test event',
      description:
        'Posts an event of type `webhook.test` with the number 0 at once, even to an endpoint that is not enabled, and returns the result.',
      idempotencyKey: { ignored: 'A test changes nothing.' },
      failures: {
        ...failuresOfOne,
        429: 'Four endpoint tests of the owner of the account are already running.',
      },
    },
  }),

  rotate: expose(contract.rotateWebhookSecret, rotateWebhookSecret, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'POST',
      path: '/api/webhooks/{webhookId}/rotate',
      operationId: 'rotateWebhookSecret',
      tag: 'Webhooks',
      summary: 'Rotate the signing secret',
      description:
        'Creates a new signing secret, which is shown only once. For 24 hours, events are also signed with the previous secret.',
      idempotencyKey: 'taken',
      failures: failuresOfOne,
    },
  }),

  replay: expose(contract.replayEvents, replayEvents, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'POST',
      path: '/api/webhooks/{webhookId}/replay',
      operationId: 'replayEvents',
      tag: 'Webhooks',
      summary: 'Post events again',
      description:
        'Posts the events after a number or since a time to the endpoint, in order, whether they were delivered or not. One request posts at most 10,000 events.',
      idempotencyKey: 'taken',
      failures: {
        400: 'The body does not have exactly one of `after` and `since`, or `after` is beyond the end of the log.',
        ...failuresOfOne,
        409: 'The endpoint is not enabled.',
        410: 'Events after this number are no longer stored.',
        429: 'Sixteen replays of the owner of the account are already running or waiting.',
      },
    },
  }),

  listForAccount: expose(
    contract.listWebhooksForAccount,
    async (services, caller, { accountId }) =>
      listWebhooks(services, await actFor(services.db, caller, accountId)),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'query' },
  ),

  createForAccount: expose(
    contract.createWebhookForAccount,
    async (services, caller, { accountId, ...input }) =>
      createWebhook(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),

  getForAccount: expose(
    contract.getWebhookForAccount,
    async (services, caller, { accountId, ...input }) =>
      getWebhook(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'query' },
  ),

  updateForAccount: expose(
    contract.updateWebhookForAccount,
    async (services, caller, { accountId, ...input }) =>
      updateWebhook(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),

  deleteForAccount: expose(
    contract.deleteWebhookForAccount,
    async (services, caller, { accountId, ...input }) =>
      deleteWebhook(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),

  testForAccount: expose(
    contract.testWebhookForAccount,
    async (services, caller, { accountId, ...input }) =>
      testWebhook(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),

  rotateForAccount: expose(
    contract.rotateWebhookSecretForAccount,
    async (services, caller, { accountId, ...input }) =>
      rotateWebhookSecret(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),

  replayForAccount: expose(
    contract.replayEventsForAccount,
    async (services, caller, { accountId, ...input }) =>
      replayEvents(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),
});
