import type { Tool } from '../../platform/procedures/operation';

export const getRoom: Tool = {
  name: 'get_room',
  title: 'Look up a room',
  description:
    'Returns a room: name, link, times of creation and last use, who can enter, whether it is end-to-end encrypted and whether this account owns it. Use it to check a `roomId` from `create_room`, from another tool or from the user. The result does not include the people in a call. A deleted room returns 404.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  resource: 'room',
};

export const endMeeting: Tool = {
  name: 'end_meeting',
  title: 'Delete a room (does not disconnect a live call)',
  description:
    'Permanently deletes the record of a room: nobody can join any more, and unused join tokens become invalid. It does not disconnect a live call: people who are in it stay until they leave. Results of earlier sessions (transcripts, summaries, recordings) stay readable. Make sure that the user wants to delete the room; `roomId` comes from `create_room`. Returns `{ "success": true }`; a deleted room returns 404.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};

export const listRooms: Tool = {
  name: 'list_rooms',
  title: 'Find rooms of the account',
  description:
    'Lists the rooms of this account that are not deleted, newest first, 30 at a time, each with its name, link, settings and whether a call is running in it (`state`). Use it to find a room that the user names: `q` is a part of the name, for example "weekly". Pass its `roomId` to the other tools, and pass `next` as `after` for older rooms. It needs a key with the scope `svc:rooms`.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  toolsets: ['default', 'rooms'],
  defaults: { limit: 30 },
  keep: [
    'rooms.roomId',
    'rooms.roomName',
    'rooms.state',
    'rooms.shareableLink',
    'rooms.createdAt',
    'rooms.lastActivityAt',
    'rooms.isPublic',
    'rooms.requiresAuth',
    'rooms.isEndToEndEncrypted',
    'rooms.maxParticipants',
    'rooms.opensAt',
    'rooms.closesAt',
    'rooms.atClose',
    'rooms.expiresAt',
    'rooms.retentionDays',
    'next',
  ],
  gives: ['roomId'],
  lists: { argument: 'roomId', field: 'rooms', id: 'roomId', label: 'roomName', search: 'q' },
};

export const updateRoom: Tool = {
  name: 'update_room',
  title: "Change a room's name and settings",
  description:
    'Changes the name of a room and its settings: number of people, opening and closing times, automatic deletion, retention of recordings. Missing fields keep their value, and null resets a setting; `expiresAt` deletes the room and `atClose` `end-call` ends its call, so make sure that the user wants that. `roomId` comes from `list_rooms` or `create_room`. Returns the room. It needs a key with the scope `svc:rooms`.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  toolsets: ['rooms'],
  omit: ['metadata'],
};
