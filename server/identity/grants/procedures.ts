import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import { decide, describeRequest } from './authorize';
import * as contract from './contract';
import { listGrants, revokeGrant } from './manage';

export const grantsRouter = router({
  describeRequest: expose({ auth: 'portal' })
    .input(contract.describeRequest.input)
    .output(contract.describeRequest.output)
    .query(({ ctx, input }) => describeRequest(ctx.services, only('user', ctx.caller), input)),

  decide: expose({ auth: 'portal' })
    .input(contract.decide.input)
    .output(contract.decide.output)
    .mutation(({ ctx, input }) => decide(ctx.services, only('user', ctx.caller), input)),

  list: expose({ auth: 'portal' })
    .input(contract.listGrants.input)
    .output(contract.listGrants.output)
    .query(({ ctx, input }) => listGrants(ctx.services, only('user', ctx.caller), input)),

  revoke: expose({ auth: 'portal' })
    .input(contract.revokeGrant.input)
    .output(contract.revokeGrant.output)
    .mutation(({ ctx, input }) => revokeGrant(ctx.services, only('user', ctx.caller), input)),
});
