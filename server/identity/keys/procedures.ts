import { onlySecretKey } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { listKeysOfAccount } from './list';
import { changeKey, createKey, listKeys, revokeKey } from './manage';
import { rollKey, rollKeyOfAccount } from './roll';

const failures = {
  401: 'The key is missing or invalid.',
  403: 'The key lacks the scope.',
};

export const keysRouter = router({
  list: expose(contract.listKeys, listKeys, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'query',
  }),

  create: expose(contract.createKey, createKey, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    fresh: true,
    kind: 'mutation',
  }),

  update: expose(contract.updateKey, changeKey, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    fresh: true,
    kind: 'mutation',
  }),

  revoke: expose(contract.revokeKey, revokeKey, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),

  roll: expose(contract.rollKey, rollKey, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    fresh: true,
    kind: 'mutation',
  }),

  listOfAccount: expose(
    contract.listKeysOfAccount,
    (services, caller, input) => listKeysOfAccount(services, onlySecretKey(caller), input),
    {
      auth: 'key',
      scope: 'svc:keys',
      rest: {
        method: 'GET',
        path: '/api/keys',
        operationId: 'listKeys',
        tag: 'Keys',
        summary: 'List keys',
        description:
          "Returns the secret keys of the calling key's account, newest first, without their secrets. `isCurrent` marks the calling key.",
        failures: { 400: 'The query is not valid.', ...failures },
      },
    },
  ),

  rollOfAccount: expose(
    contract.rollKeyOfAccount,
    (services, caller, input, once) => rollKeyOfAccount(services, onlySecretKey(caller), input, once),
    {
      auth: 'key',
      scope: 'svc:keys',
      rest: {
        method: 'POST',
        path: '/api/keys/{keyId}/roll',
        operationId: 'rollKey',
        tag: 'Keys',
        summary: 'Roll a key',
        description:
          'Replaces a key with a new one that has the same name, description, scopes, addresses and lifetime. Returns the secret of the new key, which is shown only once. The old key still works for `overlapSeconds`. A key can roll itself. To roll another key, the calling key needs every scope of that key.',
        idempotencyKey: 'taken',
        failures: {
          400: 'The body is not valid.',
          401: failures[401],
          403: 'The key lacks the scope, or a scope of the key to roll.',
          404: 'The account has no such key.',
          409: 'The key to roll has already been rolled, was revoked or has expired.',
          429: 'The account cannot have more active keys.',
        },
      },
    },
  ),
});
