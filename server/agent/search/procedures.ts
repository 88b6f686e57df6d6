import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { searchMinutes, searchMinutesOfAccount } from './search';
import * as tools from './tools';

export const searchRouter = router({
  minutes: expose({
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/search',
      operationId: 'searchMinutes',
      tag: 'Artifacts',
      summary: 'Search in minutes',
      description:
        'Summaries, outcomes, decisions, follow-ups and action items that have all the words of `q`, of the newest session first, page by page. With a key: of every room of the account, deleted rooms too. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
      },
    },
    tools: [tools.searchMeetings],
  })
    .input(contract.searchMinutes.input)
    .output(contract.searchMinutes.output)
    .query(({ ctx, input }) => searchMinutes(ctx.services, ctx.caller, input)),

  minutesOfAccount: expose({ auth: 'portal' })
    .input(contract.searchMinutesOfAccount.input)
    .output(contract.searchMinutesOfAccount.output)
    .query(({ ctx, input }) => searchMinutesOfAccount(ctx.services, only('user', ctx.caller), input)),
});
