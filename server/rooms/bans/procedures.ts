import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { liftBanOfRoom, listBansOfRoom } from './portal';

export const bansRouter = router({
  list: expose(contract.listBans, listBansOfRoom, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  lift: expose(contract.liftBan, liftBanOfRoom, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),
});
