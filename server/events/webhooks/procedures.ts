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
      description: "The addresses that events of the key's account are posted to.",
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
        'Has events posted to an address from now on, signed as Standard Webhooks says. The answer has the signing secret, which is not shown again.',
      success: 201,
      location: '/api/webhooks/{webhookId}',
      idempotencyKey: 'taken',
      failures: {
        400: 'The address is not one that is called, or another field is not valid.',
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
      description: 'An endpoint and how it fares.',
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
      description: 'Changes the fields that are given; pauses an endpoint, or enables it again.',
      failures: {
        400: 'The address is not one that is called, or another field is not valid.',
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
      description: 'Deletes an endpoint with its deliveries. What waits for it is not posted any more.',
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
        'Posts an event of type `webhook.test` with the number 0 at once, also to an endpoint that is not enabled, and answers with the outcome.',
      idempotencyKey: { ignored: 'A test changes nothing.' },
      failures: {
        ...failuresOfOne,
        429: 'Four tests of endpoints of the person whose account it is run already.',
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
        'Makes a new signing secret, which is not shown again. For 24 hours events are signed with the secret before it, too.',
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
        'Posts the events after a number, or since a moment, to the endpoint, in order and whether they were delivered or not: at most 10,000 at a time.',
      idempotencyKey: 'taken',
      failures: {
        400: 'Not one of `after` and `since` is given, or `after` is beyond the end of the log.',
        ...failuresOfOne,
        409: 'The endpoint is not enabled.',
        410: 'Events after that number are no longer kept.',
        429: 'Sixteen replays of the person whose account it is run or wait already.',
      },
    },
  }),

  listForAccount: expose(
    contract.listWebhooksForAccount,
    async (services, caller, { accountId }) =>
      listWebhooks(services, await actFor(services.db, caller, accountId)),
    { auth: 'portal', kind: 'query' },
  ),

  createForAccount: expose(
    contract.createWebhookForAccount,
    async (services, caller, { accountId, ...input }) =>
      createWebhook(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', kind: 'mutation' },
  ),

  getForAccount: expose(
    contract.getWebhookForAccount,
    async (services, caller, { accountId, ...input }) =>
      getWebhook(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', kind: 'query' },
  ),

  updateForAccount: expose(
    contract.updateWebhookForAccount,
    async (services, caller, { accountId, ...input }) =>
      updateWebhook(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', kind: 'mutation' },
  ),

  deleteForAccount: expose(
    contract.deleteWebhookForAccount,
    async (services, caller, { accountId, ...input }) =>
      deleteWebhook(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', kind: 'mutation' },
  ),

  testForAccount: expose(
    contract.testWebhookForAccount,
    async (services, caller, { accountId, ...input }) =>
      testWebhook(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', kind: 'mutation' },
  ),

  rotateForAccount: expose(
    contract.rotateWebhookSecretForAccount,
    async (services, caller, { accountId, ...input }) =>
      rotateWebhookSecret(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', kind: 'mutation' },
  ),

  replayForAccount: expose(
    contract.replayEventsForAccount,
    async (services, caller, { accountId, ...input }) =>
      replayEvents(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', kind: 'mutation' },
  ),
});
