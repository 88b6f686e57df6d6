import { runOnce } from '../idempotency/run-once';
import { only, onlySecretKey } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { listKeysOfAccount } from './list';
import { createKey, listKeys, revokeKey } from './manage';
import { rollKey, rollKeyOfAccount } from './roll';

const failures = {
  401: 'The key is missing or invalid.',
  403: 'The key lacks the scope.',
};

export const keysRouter = router({
  list: expose({ auth: 'portal' })
    .input(contract.listKeys.input)
    .output(contract.listKeys.output)
    .query(({ ctx, input }) => listKeys(ctx.services, only('user', ctx.caller), input)),

  create: expose({ auth: 'portal' })
    .input(contract.createKey.input)
    .output(contract.createKey.output)
    .mutation(({ ctx, input }) => createKey(ctx.services, only('user', ctx.caller), input)),

  revoke: expose({ auth: 'portal' })
    .input(contract.revokeKey.input)
    .output(contract.revokeKey.output)
    .mutation(({ ctx, input }) => revokeKey(ctx.services, only('user', ctx.caller), input)),

  roll: expose({ auth: 'portal' })
    .input(contract.rollKey.input)
    .output(contract.rollKey.output)
    .mutation(({ ctx, input }) => rollKey(ctx.services, only('user', ctx.caller), input)),

  listOfAccount: expose({
    auth: 'key',
    scope: 'svc:keys',
    rest: {
      method: 'GET',
      path: '/api/keys',
      operationId: 'listKeys',
      tag: 'Keys',
      summary: 'List keys',
      description:
        "The secret keys of the calling key's account, newest first, without their secrets. `isCurrent` marks the calling key.",
      failures: { 400: 'The query is not valid.', ...failures },
    },
  })
    .input(contract.listKeysOfAccount.input)
    .output(contract.listKeysOfAccount.output)
    .query(({ ctx, input }) => listKeysOfAccount(ctx.services, onlySecretKey(ctx.caller), input)),

  rollOfAccount: expose({
    auth: 'key',
    scope: 'svc:keys',
    rest: {
      method: 'POST',
      path: '/api/keys/{keyId}/roll',
      operationId: 'rollKey',
      tag: 'Keys',
      summary: 'Roll a key',
      description:
        'Creates a successor of a key, with the same name, scopes and lifetime, and returns its secret, which is not shown again. The old key still works for `overlapSeconds`. A key may roll itself. To roll another key, the calling key needs every scope of that key.',
      idempotencyKey: 'taken',
      failures: {
        400: 'The body is not valid.',
        401: failures[401],
        403: 'The key lacks the scope, or a scope of the key to roll.',
        404: 'The account has no such key.',
        409: 'The key to roll has been rolled already, was revoked or has expired.',
        429: 'The account may not have more active keys.',
      },
    },
  })
    .input(contract.rollKeyOfAccount.input)
    .output(contract.rollKeyOfAccount.output)
    .mutation(({ ctx, input }) =>
      runOnce(ctx, contract.rollKeyOfAccount, input, (once) =>
        rollKeyOfAccount(ctx.services, onlySecretKey(ctx.caller), input, once),
      ),
    ),
});
