import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { createOrganization } from './create';
import { acceptInvitation, inviteMember, listInvitations, readInvitation, revokeInvitation } from './invite';
import { handOver, leaveOrganization, listMembers, removeMember, setMemberRole } from './members';
import { listOrganizations, renameOrganization } from './organizations';
import { requireSecondFactor } from './second-factor';

const personal = { auth: 'portal', portal: 'personal' } as const;
const forMembers = { auth: 'portal', portal: { atLeast: 'viewer' } } as const;
const forAdmins = { auth: 'portal', portal: { atLeast: 'admin' } } as const;
const forOwners = { auth: 'portal', portal: { atLeast: 'owner' } } as const;

export const organizationsRouter = router({
  list: expose(contract.listOrganizations, listOrganizations, { ...personal, kind: 'query' }),

  create: expose(contract.createOrganization, createOrganization, { ...personal, kind: 'mutation' }),

  rename: expose(contract.renameOrganization, renameOrganization, { ...forAdmins, kind: 'mutation' }),

  requireSecondFactor: expose(contract.requireSecondFactor, requireSecondFactor, {
    ...forAdmins,
    fresh: true,
    kind: 'mutation',
  }),

  members: expose(contract.listMembers, listMembers, { ...forMembers, kind: 'query' }),

  setRole: expose(contract.setMemberRole, setMemberRole, { ...forAdmins, fresh: true, kind: 'mutation' }),

  remove: expose(contract.removeMember, removeMember, { ...forAdmins, fresh: true, kind: 'mutation' }),

  leave: expose(contract.leaveOrganization, leaveOrganization, { ...forMembers, kind: 'mutation' }),

  handOver: expose(contract.handOver, handOver, { ...forOwners, fresh: true, kind: 'mutation' }),

  invite: expose(contract.inviteMember, inviteMember, { ...forAdmins, fresh: true, kind: 'mutation' }),

  invitations: expose(contract.listInvitations, listInvitations, { ...forAdmins, kind: 'query' }),

  revokeInvitation: expose(contract.revokeInvitation, revokeInvitation, { ...forAdmins, kind: 'mutation' }),

  invitation: expose(contract.readInvitation, (services, _, input) => readInvitation(services, input), {
    ...personal,
    kind: 'query',
  }),

  accept: expose(contract.acceptInvitation, acceptInvitation, { ...personal, kind: 'mutation' }),
});
