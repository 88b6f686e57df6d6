import { expose, router } from '../../platform/procedures/expose';
import { decide, describeRequest } from './authorize';
import * as contract from './contract';
import { listGrants, revokeGrant } from './manage';

export const grantsRouter = router({
  describeRequest: expose(contract.describeRequest, describeRequest, { auth: 'portal', kind: 'query' }),

  decide: expose(contract.decide, decide, { auth: 'portal', kind: 'mutation' }),

  list: expose(contract.listGrants, listGrants, { auth: 'portal', kind: 'query' }),

  revoke: expose(contract.revokeGrant, revokeGrant, { auth: 'portal', kind: 'mutation' }),
});
