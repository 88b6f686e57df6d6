import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { listEvents } from './list';

export const auditRouter = router({
  list: expose({ auth: 'portal' })
    .input(contract.listEvents.input)
    .output(contract.listEvents.output)
    .query(({ ctx, input }) => listEvents(ctx.services, only('user', ctx.caller), input)),
});
