import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import { listAccounts } from '../accounts/access';
import { removeBucket, setBucket, testBucket } from './bucket-setting';
import * as contract from './contract';
import { getSettings, setRetention } from './settings';

export const accountsRouter = router({
  list: expose({ auth: 'portal' })
    .output(contract.listAccounts.output)
    .query(({ ctx }) => listAccounts(ctx.services, only('user', ctx.caller))),

  settings: expose({ auth: 'portal' })
    .input(contract.getSettings.input)
    .output(contract.getSettings.output)
    .query(({ ctx, input }) => getSettings(ctx.services, only('user', ctx.caller), input)),

  setRetention: expose({ auth: 'portal' })
    .input(contract.setRetention.input)
    .output(contract.setRetention.output)
    .mutation(({ ctx, input }) => setRetention(ctx.services, only('user', ctx.caller), input)),

  setBucket: expose({ auth: 'portal' })
    .input(contract.setBucket.input)
    .output(contract.setBucket.output)
    .mutation(({ ctx, input }) => setBucket(ctx.services, only('user', ctx.caller), input)),

  removeBucket: expose({ auth: 'portal' })
    .input(contract.removeBucket.input)
    .output(contract.removeBucket.output)
    .mutation(({ ctx, input }) => removeBucket(ctx.services, only('user', ctx.caller), input)),

  testBucket: expose({ auth: 'portal' })
    .input(contract.testBucket.input)
    .output(contract.testBucket.output)
    .mutation(({ ctx, input }) => testBucket(ctx.services, only('user', ctx.caller), input)),
});
