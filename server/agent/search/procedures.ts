import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { searchMinutes, searchMinutesOfAccount } from './search';
import * as tools from './tools';

export const searchRouter = router({
  minutes: expose(contract.searchMinutes, searchMinutes, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/search',
      operationId: 'searchMinutes',
      tag: 'Artifacts',
      summary: 'Search in minutes',
      description:
        'Returns summaries, outcomes, decisions, follow-ups and action items that contain all words of `q`, newest session first, page by page. With a key: from all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room.',
      failures: {
        429: 'Eight searches of the person run or wait already.',
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
      },
    },
    tools: [tools.searchMeetings],
  }),

  minutesOfAccount: expose(contract.searchMinutesOfAccount, searchMinutesOfAccount, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),
});
