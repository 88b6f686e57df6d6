import { only } from '../principal/principal';
import { expose, router } from '../trpc/expose';
import * as contract from './contract';
import { accessToken, signOut, whoAmI } from './logins';

export const usersRouter = router({
  me: expose({ auth: 'portal' })
    .output(contract.whoAmI.output)
    .query(({ ctx }) => whoAmI(ctx.services, only('user', ctx.caller))),

  accessToken: expose({ auth: 'portal' })
    .output(contract.accessToken.output)
    .mutation(({ ctx }) => accessToken(ctx.services, only('user', ctx.caller))),

  signOut: expose({ auth: 'portal' })
    .output(contract.signOut.output)
    .mutation(({ ctx }) => signOut(ctx.services, only('user', ctx.caller))),
});
