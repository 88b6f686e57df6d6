import type { Tool } from '../../platform/procedures/operation';

export const listEvents: Tool = {
  name: 'list_events',
  title: 'Read what happened in the account',
  description:
    'Reads the events of rooms, sessions, participants, agents, artifacts, recordings, keys and webhooks in order, 20 at a time, each with type, time, ids and details, but no names and no transcript. Without `after`, it starts with the oldest stored event, at most 30 days old; pass `next` as `after` to read on while `hasMore` is true, even if a page is empty. For the latest events, first pass `latest` as `after`: `next` is then the last number of the log, and you can read on from a slightly lower number. Narrow the result with `types`, and with the `roomId` of `create_room` or of another event. It needs a key with the scope `svc:events`.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  toolsets: ['events'],
  omit: ['wait'],
  defaults: { limit: 20 },
};
