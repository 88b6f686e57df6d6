import { actFor } from '../../identity/accounts/access';
import { runOnce } from '../../identity/idempotency/run-once';
import { only } from '../../platform/principal/principal';
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
  list: expose({
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
  })
    .input(contract.listWebhooks.input)
    .output(contract.listWebhooks.output)
    .query(({ ctx }) => listWebhooks(ctx.services, only('key', ctx.caller))),

  create: expose({
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
  })
    .input(contract.createWebhook.input)
    .output(contract.createWebhook.output)
    .mutation(({ ctx, input }) =>
      runOnce(ctx, contract.createWebhook, input, (once) =>
        createWebhook(ctx.services, only('key', ctx.caller), input, once),
      ),
    ),

  get: expose({
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
  })
    .input(contract.getWebhook.input)
    .output(contract.getWebhook.output)
    .query(({ ctx, input }) => getWebhook(ctx.services, only('key', ctx.caller), input)),

  update: expose({
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
  })
    .input(contract.updateWebhook.input)
    .output(contract.updateWebhook.output)
    .mutation(({ ctx, input }) => updateWebhook(ctx.services, only('key', ctx.caller), input)),

  delete: expose({
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
  })
    .input(contract.deleteWebhook.input)
    .output(contract.deleteWebhook.output)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.services, only('key', ctx.caller), input)),

  test: expose({
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
  })
    .input(contract.testWebhook.input)
    .output(contract.testWebhook.output)
    .mutation(({ ctx, input }) => testWebhook(ctx.services, only('key', ctx.caller), input)),

  rotate: expose({
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
  })
    .input(contract.rotateWebhookSecret.input)
    .output(contract.rotateWebhookSecret.output)
    .mutation(({ ctx, input }) =>
      runOnce(ctx, contract.rotateWebhookSecret, input, (once) =>
        rotateWebhookSecret(ctx.services, only('key', ctx.caller), input, once),
      ),
    ),

  replay: expose({
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
  })
    .input(contract.replayEvents.input)
    .output(contract.replayEvents.output)
    .mutation(({ ctx, input }) =>
      runOnce(ctx, contract.replayEvents, input, (once) =>
        replayEvents(ctx.services, only('key', ctx.caller), input, once),
      ),
    ),

  listForAccount: expose({ auth: 'portal' })
    .input(contract.listWebhooksForAccount.input)
    .output(contract.listWebhooksForAccount.output)
    .query(async ({ ctx, input: { accountId } }) =>
      listWebhooks(ctx.services, await actFor(ctx.services.db, only('user', ctx.caller), accountId)),
    ),

  createForAccount: expose({ auth: 'portal' })
    .input(contract.createWebhookForAccount.input)
    .output(contract.createWebhookForAccount.output)
    .mutation(async ({ ctx, input: { accountId, ...input } }) =>
      createWebhook(ctx.services, await actFor(ctx.services.db, only('user', ctx.caller), accountId), input),
    ),

  getForAccount: expose({ auth: 'portal' })
    .input(contract.getWebhookForAccount.input)
    .output(contract.getWebhookForAccount.output)
    .query(async ({ ctx, input: { accountId, ...input } }) =>
      getWebhook(ctx.services, await actFor(ctx.services.db, only('user', ctx.caller), accountId), input),
    ),

  updateForAccount: expose({ auth: 'portal' })
    .input(contract.updateWebhookForAccount.input)
    .output(contract.updateWebhookForAccount.output)
    .mutation(async ({ ctx, input: { accountId, ...input } }) =>
      updateWebhook(ctx.services, await actFor(ctx.services.db, only('user', ctx.caller), accountId), input),
    ),

  deleteForAccount: expose({ auth: 'portal' })
    .input(contract.deleteWebhookForAccount.input)
    .output(contract.deleteWebhookForAccount.output)
    .mutation(async ({ ctx, input: { accountId, ...input } }) =>
      deleteWebhook(ctx.services, await actFor(ctx.services.db, only('user', ctx.caller), accountId), input),
    ),

  testForAccount: expose({ auth: 'portal' })
    .input(contract.testWebhookForAccount.input)
    .output(contract.testWebhookForAccount.output)
    .mutation(async ({ ctx, input: { accountId, ...input } }) =>
      testWebhook(ctx.services, await actFor(ctx.services.db, only('user', ctx.caller), accountId), input),
    ),

  rotateForAccount: expose({ auth: 'portal' })
    .input(contract.rotateWebhookSecretForAccount.input)
    .output(contract.rotateWebhookSecretForAccount.output)
    .mutation(async ({ ctx, input: { accountId, ...input } }) =>
      rotateWebhookSecret(
        ctx.services,
        await actFor(ctx.services.db, only('user', ctx.caller), accountId),
        input,
      ),
    ),

  replayForAccount: expose({ auth: 'portal' })
    .input(contract.replayEventsForAccount.input)
    .output(contract.replayEventsForAccount.output)
    .mutation(async ({ ctx, input: { accountId, ...input } }) =>
      replayEvents(ctx.services, await actFor(ctx.services.db, only('user', ctx.caller), accountId), input),
    ),
});
