import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { liftBanOfRoom, listBansOfRoom } from './portal';

export const bansRouter = router({
  list: expose({ auth: 'portal' })
    .input(contract.listBans.input)
    .output(contract.listBans.output)
    .query(({ ctx, input }) => listBansOfRoom(ctx.services, only('user', ctx.caller), input)),

  lift: expose({ auth: 'portal' })
    .input(contract.liftBan.input)
    .output(contract.liftBan.output)
    .mutation(({ ctx, input }) => liftBanOfRoom(ctx.services, only('user', ctx.caller), input)),
});
