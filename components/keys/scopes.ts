/** The scopes of keys, in words. */
export const scopes = [
  {
    value: 'svc:rooms',
    label: 'Manage rooms',
    description: 'Delete rooms; invite the AI agent into them and send it away.',
  },
  {
    value: 'svc:history',
    label: 'Read history',
    description: 'Read transcripts, summaries, decisions and action items of past sessions.',
  },
  {
    value: 'svc:events',
    label: 'Read events',
    description:
      'Read the event log and the request log; create and change webhooks, and read what was posted to them.',
  },
  {
    value: 'svc:keys',
    label: 'Manage keys',
    description: 'List the keys of this account and replace them by new ones, this key included.',
  },
] as const;

const labels: ReadonlyMap<string, string> = new Map(scopes.map(({ value, label }) => [value, label]));

/** Returns the words for a scope that may no longer exist. */
export const scopeName = (scope: string): string => labels.get(scope) ?? scope;
