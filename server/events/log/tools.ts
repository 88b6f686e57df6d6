import type { Tool } from '../../platform/procedures/operation';

export const listEvents: Tool = {
  name: 'list_events',
  title: 'Read what happened in the account',
  description:
    'Reads the event log of the account in order, 20 events at a time: rooms, sessions, participants, agents, artifacts, recordings, keys and webhooks, each with type, time, ids and details, but no names and no transcript. Without `after` it starts with the oldest event that is kept, at most 30 days old; pass `next` of the answer as `after` to read on while `hasMore` is true, also when a page is empty. For the latest events pass `latest` as `after` first: `next` of the answer says at which number the log ends, and you read on from a little below it. Narrow it with `types` and with the `roomId` of `create_room` or of another event. It needs a key with the scope `svc:events`.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  toolsets: ['events'],
  omit: ['wait'],
  defaults: { limit: 20 },
};
