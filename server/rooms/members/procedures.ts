import { only } from '../../platform/principal/principal';
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
  list: expose({ auth: 'portal' })
    .input(contract.listMembers.input)
    .output(contract.listMembers.output)
    .query(({ ctx, input }) => listMembers(ctx.services, only('user', ctx.caller), input)),

  invite: expose({ auth: 'portal' })
    .input(contract.inviteMember.input)
    .output(contract.inviteMember.output)
    .mutation(({ ctx, input }) => inviteMember(ctx.services, only('user', ctx.caller), input)),

  invitations: expose({ auth: 'portal' })
    .input(contract.listInvitations.input)
    .output(contract.listInvitations.output)
    .query(({ ctx, input }) => listInvitations(ctx.services, only('user', ctx.caller), input)),

  withdraw: expose({ auth: 'portal' })
    .input(contract.withdrawInvitation.input)
    .output(contract.withdrawInvitation.output)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx.services, only('user', ctx.caller), input)),

  invitation: expose({ auth: 'portal' })
    .input(contract.readInvitation.input)
    .output(contract.readInvitation.output)
    .query(({ ctx, input }) => readInvitation(ctx.services, input)),

  accept: expose({ auth: 'portal' })
    .input(contract.acceptInvitation.input)
    .output(contract.acceptInvitation.output)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.services, only('user', ctx.caller), input)),

  setRole: expose({ auth: 'portal' })
    .input(contract.setMemberRole.input)
    .output(contract.setMemberRole.output)
    .mutation(({ ctx, input }) => setMemberRole(ctx.services, only('user', ctx.caller), input)),

  remove: expose({ auth: 'portal' })
    .input(contract.removeMember.input)
    .output(contract.removeMember.output)
    .mutation(({ ctx, input }) => removeMember(ctx.services, only('user', ctx.caller), input)),
});
