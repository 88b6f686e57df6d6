import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { beginRegistration, dropPassword, listPasskeys, registerPasskey, removePasskey } from './manage';
import { beginConfirmation, beginSignIn, confirmWithPasskey, signInWithPasskey } from './sign-in';

const personal = { auth: 'portal', portal: 'personal' } as const;

export const passkeysRouter = router({
  list: expose(contract.listPasskeys, listPasskeys, { ...personal, kind: 'query' }),

  beginRegistration: expose(contract.beginRegistration, beginRegistration, {
    ...personal,
    fresh: true,
    kind: 'mutation',
  }),

  register: expose(contract.register, registerPasskey, { ...personal, kind: 'mutation' }),

  remove: expose(contract.removePasskey, removePasskey, { ...personal, fresh: true, kind: 'mutation' }),

  dropPassword: expose(contract.dropPassword, dropPassword, { ...personal, fresh: true, kind: 'mutation' }),

  beginSignIn: expose(contract.beginPasskey, beginSignIn, { auth: 'public', kind: 'mutation' }),

  signIn: expose(contract.signInWithPasskey, signInWithPasskey, { auth: 'pages', kind: 'mutation' }),

  beginConfirmation: expose(contract.beginPasskey, beginConfirmation, { ...personal, kind: 'mutation' }),

  confirm: expose(contract.confirmWithPasskey, confirmWithPasskey, { ...personal, kind: 'mutation' }),
});
