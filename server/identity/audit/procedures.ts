import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { readAuditFile } from './file';
import { listEvents } from './list';

export const auditRouter = router({
  list: expose(contract.listEvents, listEvents, {
    auth: 'portal',
    portal: { atLeast: 'admin' },
    kind: 'query',
  }),

  file: expose(contract.readAuditFile, readAuditFile, {
    auth: 'portal',
    portal: { atLeast: 'admin' },
    kind: 'query',
  }),
});
