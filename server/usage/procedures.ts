import { only } from '../platform/principal/principal';
import { expose, router } from '../platform/procedures/expose';
import * as contract from './contract';
import { getFirstSteps, getUsage } from './read';

export const usageRouter = router({
  get: expose({ auth: 'portal' })
    .input(contract.getUsage.input)
    .output(contract.getUsage.output)
    .query(({ ctx, input }) => getUsage(ctx.services, only('user', ctx.caller), input)),

  firstSteps: expose({ auth: 'portal' })
    .input(contract.getFirstSteps.input)
    .output(contract.getFirstSteps.output)
    .query(({ ctx, input }) => getFirstSteps(ctx.services, only('user', ctx.caller), input)),
});
