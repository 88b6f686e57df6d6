import { expose, router } from '../platform/procedures/expose';
import * as contract from './contract';
import { getUsageFile, listUsage, listUsageForAccount } from './figures';
import { getFirstSteps, getUsage } from './read';
import * as tools from './tools';
import { linkToNext, usageCsv } from './usage-file';

export const usageRouter = router({
  list: expose(
    contract.listUsage,
    async (services, caller, input, call) => {
      const usage = await listUsage(services, caller, input);
      if (usage.next !== null) call.setHeader?.('Link', linkToNext(usage, input));
      return usage;
    },
    {
      auth: 'key',
      scope: 'svc:history',
      rest: {
        method: 'GET',
        path: '/api/usage',
        operationId: 'getUsage',
        tag: 'Usage',
        summary: 'Get usage',
        description:
          'Returns the usage of the account, by day, by room or by a key of the metadata of rooms: sessions, minutes of people, recordings and AI agents, and storage. Days are in UTC: a call over midnight counts on both days, and a running call counts until now. With `Accept: text/csv`, the days, rooms or values are returned as a CSV file; if there are more, the header `Link` has the address of the next page.',
        csv: usageCsv,
        failures: {
          429: 'Eight usage reports of the owner of the account are already running or waiting.',
          400: 'A parameter is not valid.',
          401: 'The key is missing or invalid.',
          403: 'The key lacks the scope.',
        },
      },
      tools: [tools.getUsage],
    },
  ),

  forAccount: expose(contract.listUsageForAccount, listUsageForAccount, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  file: expose(contract.getUsageFile, getUsageFile, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  get: expose(contract.getUsage, getUsage, { auth: 'portal', portal: { atLeast: 'viewer' }, kind: 'query' }),

  firstSteps: expose(contract.getFirstSteps, getFirstSteps, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),
});
