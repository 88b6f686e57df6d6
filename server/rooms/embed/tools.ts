import type { Tool } from '../../platform/procedures/operation';

export const createRoom: Tool = {
  name: 'create_room',
  title: 'Create a meeting room',
  description:
    "Makes a new video meeting room that belongs to this account. Use it when somebody wants to meet and has no room yet; every call makes another room. Returns `roomId`, which the other tools take, and `embedUrl`, the page of the room. Nobody can enter with the page's address alone: get a join token for each person with `get_join_info`.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  step: 1,
  gives: ['roomId'],
  omit: [
    'endToEndEncrypted',
    'maxParticipants',
    'opensAt',
    'closesAt',
    'atClose',
    'expiresAt',
    'retentionDays',
    'lobby',
    'features',
    'fileTypes',
    'backgrounds',
    'defaults',
    'recordOnStart',
    'agentOnStart',
    'language',
    'branding',
    'metadata',
  ],
};

export const getJoinInfo: Tool = {
  name: 'get_join_info',
  title: 'Let one person into a room',
  description:
    'Mints a join token that lets one person into one room. `roomId` comes from `create_room`; `externalUserId` is your own identifier of the person, so that transcripts and action items can name them. Returns `token`, `expiresAt` and `embedUrl`; a plain link for the person is `embedUrl` followed by `#token=` and the token. Whoever has the token can enter as that person until it expires (an hour unless `ttlSeconds` says otherwise, a day at most), so give it to nobody else. Works for rooms made with `create_room` by the same account; any other is a 404.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  step: 2,
  omit: ['permissions', 'metadata'],
};

export const getJoinLink: Tool = {
  name: 'get_join_link',
  title: 'Get a link that lets one person into a room',
  description:
    'Makes a link that lets one person into one room: `url` is ready to open, nothing has to be added to it. `roomId` comes from `list_rooms` or `create_room`; `externalUserId` is your own identifier of the person, so that transcripts and action items can name them. Whoever has the link can enter as that person until `expiresAt` (an hour unless `ttlSeconds` says otherwise, a day at most), so give it to nobody else. Keep `tokenId` to take it back with `revoke_join_link`. Works for rooms made with `create_room` by the same account; any other is a 404.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  toolsets: ['default', 'rooms'],
  omit: ['permissions', 'metadata'],
  keep: ['url', 'tokenId', 'expiresAt'],
  gives: ['tokenId'],
};

export const revokeJoinLink: Tool = {
  name: 'revoke_join_link',
  title: 'Take back a link that lets one person in',
  description:
    'Makes a link of `get_join_link` worthless at once, and takes whoever entered with it out of the call; they can enter again with another one. `tokenId` is that of `get_join_link`. Returns `{ "success": true }`, also when nobody used the link.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  toolsets: ['rooms'],
};
