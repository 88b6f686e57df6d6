import { runOnce } from '../../identity/idempotency/run-once';
import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import { getCalendar } from './calendar';
import * as contract from './contract';
import { createInvitation } from './invite';
import { openInvitation } from './open';
import { asAccountOf } from './portal';
import { getInvitation, listInvitations } from './read';
import { revokeInvitation } from './revoke';
import * as tools from './tools';

const failures = {
  401: 'The key is missing or invalid.',
  403: 'The key lacks the scope.',
  404: "There is no such embed room of the key's account.",
};
const failuresOfOne = {
  ...failures,
  404: "There is no such embed room of the key's account, or no such invitation of it.",
};

export const invitationsRouter = router({
  create: expose({
    auth: 'key',
    scope: 'svc:rooms',
    rest: {
      method: 'POST',
      path: '/api/rooms/{roomId}/invitations',
      operationId: 'createInvitation',
      tag: 'Rooms',
      summary: 'Invite a person',
      description:
        'Makes a link that lets one person into the room until it expires or is revoked. The link mints a join token each time it is opened, within the times of the invitation and of the room.',
      success: 201,
      location: '/api/rooms/{roomId}/invitations/{invitationId}',
      idempotencyKey: 'taken',
      failures: {
        400: 'A field is not valid, moments contradict each other, or the server sends no mail.',
        ...failures,
        429: 'The room has 10,000 valid invitations, or the account has mailed too many.',
        507: "The server's disk is almost full.",
      },
    },
    tools: [tools.invitePerson],
  })
    .input(contract.createInvitation.input)
    .output(contract.createInvitation.output)
    .mutation(({ ctx, input }) =>
      runOnce(ctx, contract.createInvitation, input, (once) =>
        createInvitation(ctx.services, only('key', ctx.caller), input, once),
      ),
    ),

  list: expose({
    auth: 'key',
    scope: 'svc:rooms',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}/invitations',
      operationId: 'listInvitations',
      tag: 'Rooms',
      summary: 'List the invitations of a room',
      description:
        'The invitations of the room, newest first, page by page. Those that expired or were revoked stay listed for 30 days.',
      failures: { 400: 'A parameter is not valid.', ...failures },
    },
    tools: [tools.listInvitations],
  })
    .input(contract.listInvitations.input)
    .output(contract.listInvitations.output)
    .query(({ ctx, input }) => listInvitations(ctx.services, only('key', ctx.caller), input)),

  get: expose({
    auth: 'key',
    scope: 'svc:rooms',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}/invitations/{invitationId}',
      operationId: 'getInvitation',
      tag: 'Rooms',
      summary: 'Get an invitation',
      description: 'An invitation with its link, and how often it was opened.',
      failures: failuresOfOne,
    },
  })
    .input(contract.getInvitation.input)
    .output(contract.getInvitation.output)
    .query(({ ctx, input }) => getInvitation(ctx.services, only('key', ctx.caller), input)),

  revoke: expose({
    auth: 'key',
    scope: 'svc:rooms',
    rest: {
      method: 'DELETE',
      path: '/api/rooms/{roomId}/invitations/{invitationId}',
      operationId: 'revokeInvitation',
      tag: 'Rooms',
      summary: 'Revoke an invitation',
      description:
        'Makes the link and the join tokens that people got by it worthless at once, and takes people who entered with them out of the call. Revoking it again changes nothing.',
      success: 204,
      failures: failuresOfOne,
    },
    tools: [tools.revokeInvitation],
  })
    .input(contract.revokeInvitation.input)
    .output(contract.revokeInvitation.output)
    .mutation(({ ctx, input }) => revokeInvitation(ctx.services, only('key', ctx.caller), input)),

  calendar: expose({
    auth: 'key',
    scope: 'svc:rooms',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}/invitations/{invitationId}/calendar',
      operationId: 'getInvitationCalendar',
      tag: 'Rooms',
      summary: 'Get a calendar entry',
      description:
        'The time of the room as an iCalendar file with the link of the invitation: from `opensAt` of the room or `notBefore` of the invitation, whichever is later, until `closesAt`, or for an hour.',
      textFormats: ['text/calendar'],
      failures: {
        400: 'A parameter is not valid.',
        ...failuresOfOne,
        409: 'Neither the room nor the invitation has a beginning.',
      },
    },
  })
    .input(contract.getCalendar.input)
    .output(contract.getCalendar.output)
    .query(({ ctx, input }) => getCalendar(ctx.services, only('key', ctx.caller), input, ctx)),

  createInPortal: expose({ auth: 'portal' })
    .input(contract.createInvitation.input)
    .output(contract.createInvitation.output)
    .mutation(async ({ ctx, input }) =>
      createInvitation(ctx.services, await asAccountOf(ctx.services, ctx.caller, input), input),
    ),

  listInPortal: expose({ auth: 'portal' })
    .input(contract.listInvitations.input)
    .output(contract.listInvitations.output)
    .query(async ({ ctx, input }) =>
      listInvitations(ctx.services, await asAccountOf(ctx.services, ctx.caller, input), input),
    ),

  revokeInPortal: expose({ auth: 'portal' })
    .input(contract.revokeInvitation.input)
    .output(contract.revokeInvitation.output)
    .mutation(async ({ ctx, input }) =>
      revokeInvitation(ctx.services, await asAccountOf(ctx.services, ctx.caller, input), input),
    ),

  open: expose({ auth: 'public' })
    .input(contract.openInvitation.input)
    .output(contract.openInvitation.output)
    .mutation(({ ctx, input }) => openInvitation(ctx.services, input, ctx.guestCookie)),
});
