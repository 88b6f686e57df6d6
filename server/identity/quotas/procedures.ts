import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { getQuotas } from './read';

export const quotasRouter = router({
  get: expose(contract.getQuotas, getQuotas, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),
});
