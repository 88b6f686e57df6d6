import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from './invite';
import { listMembers, removeMember, setMemberRole } from './manage';

export const membersRouter = router({
  list: expose(contract.listMembers, listMembers, { auth: 'portal', portal: 'personal', kind: 'query' }),

  invite: expose(contract.inviteMember, inviteMember, {
    auth: 'portal',
    portal: 'personal',
    kind: 'mutation',
  }),

  invitations: expose(contract.listInvitations, listInvitations, {
    auth: 'portal',
    portal: 'personal',
    kind: 'query',
  }),

  withdraw: expose(contract.withdrawInvitation, withdrawInvitation, {
    auth: 'portal',
    portal: 'personal',
    kind: 'mutation',
  }),

  invitation: expose(contract.readInvitation, (services, _, input) => readInvitation(services, input), {
    auth: 'portal',
    portal: 'personal',
    kind: 'query',
  }),

  accept: expose(contract.acceptInvitation, acceptInvitation, {
    auth: 'portal',
    portal: 'personal',
    kind: 'mutation',
  }),

  setRole: expose(contract.setMemberRole, setMemberRole, {
    auth: 'portal',
    portal: 'personal',
    kind: 'mutation',
  }),

  remove: expose(contract.removeMember, removeMember, {
    auth: 'portal',
    portal: 'personal',
    kind: 'mutation',
  }),
});
