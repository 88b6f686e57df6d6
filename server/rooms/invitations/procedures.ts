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
        'The invitations of the room, newest first, page by page. Those that expired or were revoked stay listed for 30 days.',
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
      description: 'An invitation with its link, and how often it was opened.',
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
        'Makes the link and the join tokens that people got by it worthless at once, and takes people who entered with them out of the call. Revoking it again changes nothing.',
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
        'The time of the room as an iCalendar file with the link of the invitation: from `opensAt` of the room or `notBefore` of the invitation, whichever is later, until `closesAt`, or for an hour.',
      textFormats: ['text/calendar'],
      failures: {
        400: 'A parameter is not valid.',
        ...failuresOfOne,
        409: 'Neither the room nor the invitation has a beginning.',
      },
    },
  }),

  createInPortal: expose(
    contract.createInvitation,
    async (services, caller, input) =>
      createInvitation(services, await asAccountOf(services, caller, input), input),
    { auth: 'portal', kind: 'mutation' },
  ),

  listInPortal: expose(
    contract.listInvitations,
    async (services, caller, input) =>
      listInvitations(services, await asAccountOf(services, caller, input), input),
    { auth: 'portal', kind: 'query' },
  ),

  revokeInPortal: expose(
    contract.revokeInvitation,
    async (services, caller, input) =>
      revokeInvitation(services, await asAccountOf(services, caller, input), input),
    { auth: 'portal', kind: 'mutation' },
  ),

  open: expose(
    contract.openInvitation,
    (services, _, input, call) => openInvitation(services, input, call.guestCookie),
    { auth: 'public', kind: 'mutation' },
  ),
});
