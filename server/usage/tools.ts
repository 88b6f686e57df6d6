import type { Tool } from '../platform/procedures/operation';

export const getUsage: Tool = {
  name: 'get_usage',
  title: 'See what the account used',
  description:
    'Tells what this account used, by day, by room or by a key of the metadata of rooms (`by` `metadata.customer`): sessions, minutes of people, of recordings and of AI agents, and storage. Without `from` and `to` it is the last 30 days; `totals` has the whole range. By room or metadata there are 50 on a page: pass `next` as `after` for more. It needs a key with the scope `svc:history`.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  toolsets: ['history'],
  defaults: { limit: 50 },
  keep: [
    'from',
    'to',
    'by',
    'days',
    'rooms.roomId',
    'rooms.roomName',
    'rooms.isDeleted',
    'rooms.sessions',
    'rooms.participantMinutes',
    'rooms.recordingMinutes',
    'rooms.agentMinutes',
    'rooms.storageBytes',
    'values',
    'totals',
    'next',
  ],
};
