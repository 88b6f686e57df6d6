import type { Tool } from '../../platform/procedures/operation';

export const invitePerson: Tool = {
  name: 'invite_person',
  title: 'Invite a person with a link that lasts',
  description:
    'Creates a link that lets one person into one room for days or months, for example for a call next week: `url` is ready to send. `roomId` comes from `list_rooms` or `create_room`; `externalUserId` is your own identifier of the person. The link works while the room is open, from `notBefore` until `expiresAt` (by default 30 days, at most 400) or `revoke_invitation`; everybody who has it can enter as that person. With `email`, the server mails the link if it has a mail server; ask the user before you mail somebody. Returns the invitation, and needs a key with the scope `svc:rooms`.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  toolsets: ['rooms'],
  omit: ['permissions', 'metadata'],
  gives: ['invitationId'],
};

export const listInvitations: Tool = {
  name: 'list_invitations',
  title: 'List the invitations of a room',
  description:
    'Lists the invitations of a room, newest first, 30 at a time: person, link, how often it was opened, and whether it still works (`status`). `roomId` comes from `list_rooms` or `create_room`. Pass `next` as `after` for older ones. It needs a key with the scope `svc:rooms`.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  toolsets: ['rooms'],
  defaults: { limit: 30 },
  keep: [
    'invitations.invitationId',
    'invitations.externalUserId',
    'invitations.displayName',
    'invitations.role',
    'invitations.url',
    'invitations.status',
    'invitations.notBefore',
    'invitations.expiresAt',
    'invitations.uses',
    'invitations.lastUsedAt',
    'next',
  ],
  gives: ['invitationId'],
};

export const revokeInvitation: Tool = {
  name: 'revoke_invitation',
  title: 'Take back an invitation',
  description:
    'Revokes an invitation: its link stops working at once, and the person leaves the call if they entered with it. `invitationId` comes from `list_invitations` or `invite_person`. Returns `{ "success": true }`, even if it was already revoked. It needs a key with the scope `svc:rooms`.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  toolsets: ['rooms'],
};
