import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { lookUp } from './look-up';

export const lookupRouter = router({
  ofAccount: expose(contract.lookUp, lookUp, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),
});
