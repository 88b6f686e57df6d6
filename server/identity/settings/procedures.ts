import { expose, router } from '../../platform/procedures/expose';
import { listAccounts } from '../accounts/access';
import { removeBucket, setBucket, testBucket } from './bucket-setting';
import * as contract from './contract';
import { getSettings, setRetention } from './settings';

export const accountsRouter = router({
  list: expose(contract.listAccounts, listAccounts, { auth: 'portal', kind: 'query' }),

  settings: expose(contract.getSettings, getSettings, { auth: 'portal', kind: 'query' }),

  setRetention: expose(contract.setRetention, setRetention, { auth: 'portal', kind: 'mutation' }),

  setBucket: expose(contract.setBucket, setBucket, { auth: 'portal', kind: 'mutation' }),

  removeBucket: expose(contract.removeBucket, removeBucket, { auth: 'portal', kind: 'mutation' }),

  testBucket: expose(contract.testBucket, testBucket, { auth: 'portal', kind: 'mutation' }),
});
