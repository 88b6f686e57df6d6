import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { listEvents } from './list';

export const auditRouter = router({
  list: expose(contract.listEvents, listEvents, {
    auth: 'portal',
    portal: { atLeast: 'admin' },
    kind: 'query',
  }),
});
