import type { Tool } from '../../platform/procedures/operation';

export const getRoom: Tool = {
  name: 'get_room',
  title: 'Look up a room',
  description:
    'Tells what is known of a room: name, link, when it was made and last used, who may enter, whether it is end-to-end encrypted and whether this account owns it. Use it to check a `roomId` from `create_room`, from another tool or from the user. It does not tell who is in a call now. A deleted room is a 404.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  resource: 'room',
};

export const endMeeting: Tool = {
  name: 'end_meeting',
  title: 'Delete a room (does not disconnect a live call)',
  description:
    'Deletes the record of a room, for good: nobody can join any more and unused join tokens are worthless. It does not disconnect a live call: people who are in it stay until they leave. What earlier sessions left (transcripts, summaries, recordings) stays readable. Make sure that the user wants the room gone; `roomId` comes from `create_room`. Returns `{ "success": true }`; a room that is gone already is a 404.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};

export const listRooms: Tool = {
  name: 'list_rooms',
  title: 'Find rooms of the account',
  description:
    'Lists the rooms of this account that are not deleted, newest first, 30 at a time, each with its name, link, settings and whether a call runs in it (`state`). Use it to find a room that the user names: `q` is a part of the name, for example "weekly". Take its `roomId` for the other tools, and pass `next` as `after` for older rooms. It needs a key with the scope `svc:rooms`.',
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
    'Changes the name of a room and its settings: how many people it takes, when it opens and closes, when it deletes itself, how long recordings are kept. Only what is given is changed, and null takes a setting back; `expiresAt` deletes the room and `atClose` `end-call` ends its call, so make sure that the user wants that. `roomId` comes from `list_rooms` or `create_room`. Returns the room. It needs a key with the scope `svc:rooms`.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  toolsets: ['rooms'],
  omit: ['metadata'],
};
