import { only } from '../principal/principal';
import { expose, router } from '../trpc/expose';
import { listAccounts } from './access';
import * as contract from './contract';

export const accountsRouter = router({
  list: expose({ auth: 'portal' })
    .output(contract.listAccounts.output)
    .query(({ ctx }) => listAccounts(ctx.services, only('user', ctx.caller))),
});
