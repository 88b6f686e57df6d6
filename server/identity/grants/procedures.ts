import { expose, router } from '../../platform/procedures/expose';
import { decide, describeRequest } from './authorize';
import * as contract from './contract';
import { listGrants, revokeGrant } from './manage';

export const grantsRouter = router({
  describeRequest: expose(contract.describeRequest, describeRequest, {
    auth: 'portal',
    portal: 'personal',
    kind: 'query',
  }),

  decide: expose(contract.decide, decide, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'mutation',
  }),

  list: expose(contract.listGrants, listGrants, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  revoke: expose(contract.revokeGrant, revokeGrant, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'mutation',
  }),
});
