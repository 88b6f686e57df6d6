import type { Tool } from '../../platform/procedures/operation';
import { ROOM_SETTING_NAMES } from '../../platform/room-settings/settings';

export const createRoom: Tool = {
  name: 'create_room',
  title: 'Create a meeting room',
  description:
    'Creates a new video meeting room that belongs to this account. Use it when somebody wants to meet and has no room yet; every call creates another room. Returns `roomId`, which the other tools take, and `embedUrl`, the page of the room. The address of the page alone does not let people enter: get a join token for each person with `get_join_info`.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  step: 1,
  gives: ['roomId'],
  omit: ['endToEndEncrypted', ...ROOM_SETTING_NAMES],
};

export const getJoinInfo: Tool = {
  name: 'get_join_info',
  title: 'Let one person into a room',
  description:
    'Mints a join token that lets one person into one room. `roomId` comes from `create_room`; `externalUserId` is your own identifier of the person, so that transcripts and action items can name them. Returns `token`, `expiresAt` and `embedUrl`; a plain link for the person is `embedUrl` followed by `#token=` and the token. Everybody who has the token can enter as that person until it expires (after an hour unless you set `ttlSeconds`, at most a day), so give it to nobody else. Only rooms that the same account created with `create_room` work; any other returns 404.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  step: 2,
  omit: ['permissions', 'metadata'],
};

export const getJoinLink: Tool = {
  name: 'get_join_link',
  title: 'Get a link that lets one person into a room',
  description:
    'Creates a link that lets one person into one room: `url` is ready to open. `roomId` comes from `list_rooms` or `create_room`; `externalUserId` is your own identifier of the person, so that transcripts and action items can name them. Everybody who has the link can enter as that person until `expiresAt` (after an hour unless you set `ttlSeconds`, at most a day), so give it to nobody else. Keep `tokenId` to revoke it with `revoke_join_link`. Only rooms that the same account created with `create_room` work; any other returns 404.',
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
    'Revokes a link of `get_join_link` at once, and removes everybody who entered with it from the call; they can enter again with another link. `tokenId` comes from `get_join_link`. Returns `{ "success": true }`, even if nobody used the link.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  toolsets: ['rooms'],
};
