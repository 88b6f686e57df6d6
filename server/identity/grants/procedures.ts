import { expose, router } from '../../platform/procedures/expose';
import { allow, describeRequest } from './authorize';
import * as contract from './contract';
import { listGrants, revokeGrant } from './manage';

export const grantsRouter = router({
  describeRequest: expose(contract.describeRequest, describeRequest, {
    auth: 'portal',
    portal: 'personal',
    kind: 'query',
  }),

  allow: expose(contract.allow, allow, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    fresh: true,
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
