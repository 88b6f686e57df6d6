import type { ServerWithHistory } from '../e2e/history-fixture';

/** Returns the pages of a portal with a history: the name of each, and its path. */
export const portalPages = ({ history }: ServerWithHistory): [name: string, path: string][] =>
  [
    ['overview', ''],
    ['rooms', '/rooms'],
    ['sessions', '/sessions'],
    ['session', `/sessions/${history.sessions.withMinutes}`],
    ['recordings', '/recordings'],
    ['recording', `/recordings/${history.recordings.ready}`],
    ['usage', '/usage'],
    ['keys', '/keys'],
    ['events', '/events'],
    ['webhooks', '/webhooks'],
    ['requests', '/requests'],
    ['audit', '/audit'],
    ['members', '/members'],
    ['settings', '/settings'],
    ['playground', '/playground'],
    ['reference', '/reference'],
    ['assistants', '/mcp'],
  ].map(([name = '', section = '']) => [name, `/portal/${history.organizationId}/live${section}`]);
