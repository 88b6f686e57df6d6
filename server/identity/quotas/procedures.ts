import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { getQuotas } from './read';

export const quotasRouter = router({
  get: expose({ auth: 'portal' })
    .input(contract.getQuotas.input)
    .output(contract.getQuotas.output)
    .query(({ ctx, input }) => getQuotas(ctx.services, only('user', ctx.caller), input)),
});
