import type { Tool } from '../platform/procedures/operation';

export const getUsage: Tool = {
  name: 'get_usage',
  title: 'See what the account used',
  description:
    'Returns the usage of this account, by day, by room or by a key of the metadata of rooms (`by` `metadata.customer`): sessions, minutes of people, recordings and AI agents, and storage. Without `from` and `to`, the range is the last 30 days; `totals` covers the whole range. By room or metadata, a page has 50 rows: pass `next` as `after` for more. It needs a key with the scope `svc:history`.',
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
