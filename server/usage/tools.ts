import type { Tool } from '../platform/procedures/expose';

export const getUsage: Tool = {
  name: 'get_usage',
  title: 'See what the account used',
  description:
    'Tells what this account used, by day or by room: sessions, minutes of people, of recordings and of AI agents, and storage. Without `from` and `to` it is the last 30 days; `totals` has the whole range. By room there are 50 on a page: pass `next` as `after` for more. It needs a key with the scope `svc:history`.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  toolsets: ['history'],
  defaults: { limit: 50 },
};
