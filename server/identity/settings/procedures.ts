import { expose, router } from '../../platform/procedures/expose';
import { listAccounts } from '../accounts/access';
import { removeBucket, setBucket, testBucket } from './bucket-setting';
import * as contract from './contract';
import { getSettings, setEmbedOrigins, setRetention } from './settings';

export const accountsRouter = router({
  list: expose(contract.listAccounts, listAccounts, { auth: 'portal', portal: 'personal', kind: 'query' }),

  settings: expose(contract.getSettings, getSettings, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'query',
  }),

  setRetention: expose(contract.setRetention, setRetention, {
    auth: 'portal',
    portal: { atLeast: 'admin' },
    fresh: true,
    kind: 'mutation',
  }),

  setEmbedOrigins: expose(contract.setEmbedOrigins, setEmbedOrigins, {
    auth: 'portal',
    portal: { atLeast: 'admin' },
    kind: 'mutation',
  }),

  setBucket: expose(contract.setBucket, setBucket, {
    auth: 'portal',
    portal: { atLeast: 'admin' },
    kind: 'mutation',
  }),

  removeBucket: expose(contract.removeBucket, removeBucket, {
    auth: 'portal',
    portal: { atLeast: 'admin' },
    kind: 'mutation',
  }),

  testBucket: expose(contract.testBucket, testBucket, {
    auth: 'portal',
    portal: { atLeast: 'admin' },
    kind: 'mutation',
  }),
});
