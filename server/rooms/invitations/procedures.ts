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
  create: expose(contract.createInvitation, createInvitation, {
    auth: 'key',
    scope: 'svc:rooms',
    rest: {
      method: 'POST',
      path: '/api/rooms/{roomId}/invitations',
      operationId: 'createInvitation',
      tag: 'Rooms',
      summary: 'Invite a person',
      description:
        'Creates a link that lets one person into the room until it expires or is revoked. The link mints a join token each time it is opened, within the times of the invitation and of the room.',
      success: 201,
      location: '/api/rooms/{roomId}/invitations/{invitationId}',
      idempotencyKey: 'taken',
      failures: {
        400: 'A field is not valid, times contradict each other, or the server cannot send mail.',
        ...failures,
        429: 'The room has 10,000 valid invitations, or the account has sent too many by mail.',
        507: "The server's disk is almost full.",
      },
    },
    tools: [tools.invitePerson],
  }),

  list: expose(contract.listInvitations, listInvitations, {
    auth: 'key',
    scope: 'svc:rooms',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}/invitations',
      operationId: 'listInvitations',
      tag: 'Rooms',
      summary: 'List the invitations of a room',
      description:
        'Returns the invitations of the room, newest first, page by page. Expired and revoked invitations stay in the list for 30 days.',
      failures: { 400: 'A parameter is not valid.', ...failures },
    },
    tools: [tools.listInvitations],
  }),

  get: expose(contract.getInvitation, getInvitation, {
    auth: 'key',
    scope: 'svc:rooms',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}/invitations/{invitationId}',
      operationId: 'getInvitation',
      tag: 'Rooms',
      summary: 'Get an invitation',
      description: 'Returns an invitation with its link, and the number of browsers that opened it.',
      failures: failuresOfOne,
    },
  }),

  revoke: expose(contract.revokeInvitation, revokeInvitation, {
    auth: 'key',
    scope: 'svc:rooms',
    rest: {
      method: 'DELETE',
      path: '/api/rooms/{roomId}/invitations/{invitationId}',
      operationId: 'revokeInvitation',
      tag: 'Rooms',
      summary: 'Revoke an invitation',
      description:
        'Revokes the link and the join tokens that it minted at once, and removes people who entered with them from the call. Revoking an invitation again changes nothing.',
      success: 204,
      failures: failuresOfOne,
    },
    tools: [tools.revokeInvitation],
  }),

  calendar: expose(contract.getCalendar, getCalendar, {
    auth: 'key',
    scope: 'svc:rooms',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}/invitations/{invitationId}/calendar',
      operationId: 'getInvitationCalendar',
      tag: 'Rooms',
      summary: 'Get a calendar entry',
      description:
        'Returns the time of the room as an iCalendar file with the link of the invitation: from `opensAt` of the room or `notBefore` of the invitation, whichever is later, until `closesAt`, or for an hour.',
      textFormats: ['text/calendar'],
      failures: {
        400: 'A parameter is not valid.',
        ...failuresOfOne,
        409: 'Neither the room nor the invitation has a start time.',
      },
    },
  }),

  createInPortal: expose(
    contract.createInvitation,
    async (services, caller, input) =>
      createInvitation(services, await asAccountOf(services, caller, input), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),

  listInPortal: expose(
    contract.listInvitations,
    async (services, caller, input) =>
      listInvitations(services, await asAccountOf(services, caller, input), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'query' },
  ),

  revokeInPortal: expose(
    contract.revokeInvitation,
    async (services, caller, input) =>
      revokeInvitation(services, await asAccountOf(services, caller, input), input),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),

  open: expose(
    contract.openInvitation,
    (services, _, input, call) => openInvitation(services, input, call.guestCookie),
    { auth: 'public', kind: 'mutation' },
  ),
});
