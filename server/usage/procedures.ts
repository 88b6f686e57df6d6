import { only } from '../platform/principal/principal';
import { expose, router } from '../platform/procedures/expose';
import * as contract from './contract';
import { getUsageFile, listUsage, listUsageForAccount } from './figures';
import { getFirstSteps, getUsage } from './read';
import * as tools from './tools';
import { linkToNext, usageCsv } from './usage-file';

export const usageRouter = router({
  list: expose({
    auth: 'key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/usage',
      operationId: 'getUsage',
      tag: 'Usage',
      summary: 'Get usage',
      description:
        'What the account used, by day, by room or by a key of the metadata of rooms: sessions, minutes of people, recordings and AI agents, and storage. Days are days in UTC: a call over midnight counts on both, and one that runs counts until now. With `Accept: text/csv` the days, rooms or values come as a CSV file; when there are more of them, the header `Link` has the address of the next page.',
      csv: usageCsv,
      failures: {
        429: 'Eight reports of usage of the person whose account it is run or wait already.',
        400: 'A parameter is not valid.',
        401: 'The key is missing or invalid.',
        403: 'The key lacks the scope.',
      },
    },
    tools: [tools.getUsage],
  })
    .input(contract.listUsage.input)
    .output(contract.listUsage.output)
    .query(async ({ ctx, input }) => {
      const usage = await listUsage(ctx.services, only('key', ctx.caller), input);
      if (usage.next !== null) ctx.setHeader?.('Link', linkToNext(usage, input));
      return usage;
    }),

  forAccount: expose({ auth: 'portal' })
    .input(contract.listUsageForAccount.input)
    .output(contract.listUsageForAccount.output)
    .query(({ ctx, input }) => listUsageForAccount(ctx.services, only('user', ctx.caller), input)),

  file: expose({ auth: 'portal' })
    .input(contract.getUsageFile.input)
    .output(contract.getUsageFile.output)
    .query(({ ctx, input }) => getUsageFile(ctx.services, only('user', ctx.caller), input)),

  get: expose({ auth: 'portal' })
    .input(contract.getUsage.input)
    .output(contract.getUsage.output)
    .query(({ ctx, input }) => getUsage(ctx.services, only('user', ctx.caller), input)),

  firstSteps: expose({ auth: 'portal' })
    .input(contract.getFirstSteps.input)
    .output(contract.getFirstSteps.output)
    .query(({ ctx, input }) => getFirstSteps(ctx.services, only('user', ctx.caller), input)),
});
