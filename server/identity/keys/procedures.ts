import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { createKey, listKeys, revokeKey, rollKey } from './manage';

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
});
